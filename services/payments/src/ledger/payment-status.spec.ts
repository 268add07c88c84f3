import {
  paymentStatuses,
  paymentStatusRules,
  type PaymentStatus,
} from '@contracts/vocabulary/payment-status';
import type { IntentSnapshot } from '../stripe/snapshots';
import { changeBy, type Asked } from './payment-status';

const id = '0190b7a0-0000-7000-8000-000000000001';
const asked = (changes: Partial<Asked> = {}): Asked => ({
  id,
  status: 'pending',
  amountCents: 15_000,
  currency: 'usd',
  chargeId: null,
  failure: null,
  ...changes,
});
const said = (changes: Partial<IntentSnapshot> = {}): IntentSnapshot => ({
  intentId: 'pi_1',
  status: 'succeeded',
  amount: 15_000,
  received: 15_000,
  currency: 'usd',
  description: null,
  paymentId: id,
  chargeId: 'ch_1',
  failure: null,
  createdAt: new Date(0),
  paidAt: null,
  card: null,
  cardLast4: null,
  payerName: null,
  payerEmail: null,
  secretHash: null,
  ...changes,
});
const sayable = paymentStatuses.filter(
  (status): status is IntentSnapshot['status'] => status !== 'created' && status !== 'flagged',
);

describe('the status of a payment', () => {
  it.each(paymentStatuses.flatMap((from) => sayable.map((to) => [from, to] as const)))(
    'from %s to %s goes by the table',
    (from: PaymentStatus, to) => {
      const change = changeBy(asked({ status: from, chargeId: 'ch_1' }), said({ status: to }));
      const isNext = paymentStatusRules[from].next.includes(to);
      expect(change).toEqual(isNext ? { status: to, flagReason: null } : null);
    },
  );

  it.each([
    ['amount', { amount: 14_999 }],
    ['amount', { received: 14_999 }],
    ['currency', { currency: 'eur' }],
    ['unknown', { paymentId: null }],
    ['unknown', { paymentId: '0190b7a0-0000-7000-8000-000000000002' }],
  ])('flags another %s (%j), and not what is over already', (flagReason, changes) => {
    for (const status of paymentStatuses) {
      const isOver = paymentStatusRules[status].next.length === 0;
      expect(changeBy(asked({ status }), said(changes))).toEqual(
        isOver ? null : { status: 'flagged', flagReason },
      );
    }
  });

  it('tells a second decline from a repeat of the first', () => {
    const declined = asked({ status: 'failed', chargeId: 'ch_1', failure: 'No.' });
    const again = said({ status: 'failed', chargeId: 'ch_1', failure: 'No.' });
    expect(changeBy(declined, again)).toBeNull();
    const failed = { status: 'failed', flagReason: null };
    expect(changeBy(declined, { ...again, chargeId: 'ch_2' })).toEqual(failed);
    expect(changeBy(declined, { ...again, failure: 'Expired.' })).toEqual(failed);
  });

  it('leaves out what Stripe said before the last charge, which came late', () => {
    const declined = asked({ status: 'failed', chargeId: 'ch_1', failure: 'No.' });
    expect(changeBy(declined, said({ status: 'pending', chargeId: null }))).toBeNull();
    const next = { status: 'pending', flagReason: null };
    expect(changeBy(declined, said({ status: 'pending', chargeId: 'ch_1' }))).toEqual(next);
  });
});
