import type Stripe from 'stripe';
import { hashOf, snapshotOf } from './snapshots';

const paymentId = '0190b7a0-0000-7000-8000-000000000001';
const intent = (changes: object = {}) =>
  ({
    id: 'pi_1',
    status: 'requires_payment_method',
    amount: 15_000,
    amount_received: 0,
    currency: 'usd',
    description: null,
    metadata: { paymentId },
    latest_charge: null,
    last_payment_error: null,
    client_secret: 'pi_1_secret_1',
    created: 1_900_000_000,
    ...changes,
  }) as unknown as Stripe.PaymentIntent;

describe('a snapshot of an intent', () => {
  it.each([
    ['requires_payment_method', 'pending'],
    ['requires_confirmation', 'pending'],
    ['requires_action', 'pending'],
    ['requires_capture', 'processing'],
    ['processing', 'processing'],
    ['succeeded', 'succeeded'],
    ['canceled', 'cancelled'],
    ['something_new', 'pending'],
  ])('calls %s %s', (status, ours) => {
    expect(snapshotOf(intent({ status })).status).toBe(ours);
  });

  it('tells a decline, in the provider’s words, from what a form said before', () => {
    const error = { message: 'Your card has expired.', code: 'expired_card' };
    const declined = { last_payment_error: error };
    expect(snapshotOf(intent(declined))).toMatchObject({
      status: 'failed',
      failure: error.message,
    });
    const next = { ...declined, status: 'requires_action' };
    expect(snapshotOf(intent(next))).toMatchObject({ status: 'pending', failure: null });
    const wordless = { last_payment_error: { code: 'expired_card' } };
    expect(snapshotOf(intent(wordless)).failure).toBe('expired_card');
  });

  it('knows when it was paid from the charge', () => {
    const charge = { id: 'ch_1', created: 1_900_000_100 };
    const paid = { status: 'succeeded', latest_charge: charge };
    expect(snapshotOf(intent(paid))).toMatchObject({
      chargeId: 'ch_1',
      paidAt: new Date(1_900_000_100_000),
    });
    expect(snapshotOf(intent({ ...paid, latest_charge: 'ch_1' }))).toMatchObject({
      chargeId: 'ch_1',
      paidAt: new Date(1_900_000_000_000),
    });
    expect(snapshotOf(intent({ latest_charge: charge })).paidAt).toBeNull();
  });

  it.each([undefined, '', 'x', paymentId.toUpperCase()])(
    'takes %s for no payment of ours',
    (id) => {
      expect(snapshotOf(intent({ metadata: { paymentId: id } })).paymentId).toBeNull();
    },
  );

  it('keeps of the secret what tells it again, and not the secret', () => {
    const snapshot = snapshotOf(intent());
    expect(snapshot.secretHash).toEqual(hashOf('pi_1_secret_1'));
    expect(JSON.stringify(snapshot)).not.toContain('secret_1');
    expect(snapshotOf(intent({ client_secret: null })).secretHash).toBeNull();
  });
});
