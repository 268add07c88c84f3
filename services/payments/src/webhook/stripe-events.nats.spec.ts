import type { RunningService } from '@service-kit/service';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { officePaymentCalls } from '@contracts/payments/office';
import { disputeStatuses, disputeStatusRules } from '@contracts/vocabulary/payment-status';
import { dana, Office } from '../../test/office';
import { paymentsForTests } from '../../test/payments-under-test';

const payments = paymentsForTests();
const office = new Office(payments);

let worker: RunningService | undefined;

beforeAll(() => payments.start());
afterEach(async () => {
  await payments.clearFaults();
  await worker?.stop();
});

const refunding = { method: 'POST', path: '/v1/refunds' };
const paidOf = async () =>
  (await payments.announcedFacts()).map(({ fact, bill }) => [fact, bill?.paidCents]);

async function disputed(amount: number): Promise<{ paymentId: string; dispute: string }> {
  const { payToken } = payments.bill(amount * 100);
  const payment = await office.paid(amount, { payToken });
  const charge = await office.chargeOf(payment.intentId);
  const { id } = await payments.control<{ id: string }>(`POST /charges/${charge}/dispute`, {
    reason: 'product_not_received',
  });
  await payments.settled();
  return { paymentId: payment.paymentId, dispute: id };
}
const startWorker = async () => {
  worker = await payments.start({}, { pollMs: 20, againMs: 100 });
};

describe('a refund in Stripe’s dashboard', () => {
  it('is a row by Stripe', async () => {
    const { payToken } = payments.bill(10_000);
    const payment = await office.paid(100, { payToken });
    await payments.stripe.refunds.create({ payment_intent: payment.intentId, amount: 2_500 });
    await payments.settled();
    const detail = await office.detail(payment);
    expect(detail).toMatchObject({
      refunded: '25.00',
      refunds: [{ by: 'Stripe', reason: null, status: 'succeeded', amount: '25.00' }],
    });
    expect(detail.history.at(-1)).toMatchObject({ by: 'Stripe', message: 'Refunded $25.00' });
    expect((await office.facts()).at(-1)).toEqual(['payment-refunded', 2_500, 7_500]);
    expect(await office.refunders()).toEqual([undefined]);
  });

  it('wins over ours that is only set aside: Stripe has the last word', async () => {
    const payment = await office.paid(100);
    await payments.fault({ ...refunding, kind: 'slow', delayMs: 3_000 });
    const ours = refusalOf(office.refund(payment, 60));
    // Our call waits now, so the dashboard's comes first.
    await eventually(async () => expect(await payments.control('GET /faults')).toEqual([]));
    expect(await office.refunds()).toMatchObject([{ status: 'reserved' }]);
    await payments.stripe.refunds.create({ payment_intent: payment.intentId, amount: 60_00 });
    expect(await ours).toMatchObject({ code: 'refund_refused' });
    await payments.settled();
    expect(await office.detail(payment)).toMatchObject({ refunded: '60.00', refundable: '40.00' });
    const statuses = (await office.refunds()).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual(['failed', 'succeeded']);
  });

  it('is heard of before its payment, in any order and more than once', async () => {
    await payments.hold();
    const payment = await office.paid(100);
    await payments.stripe.refunds.create({ payment_intent: payment.intentId, amount: 2_500 });
    await payments.stripe.refunds.create({ payment_intent: payment.intentId, amount: 500 });
    await payments.control('POST /webhooks/release', { order: 'reversed', copies: 3 });
    await payments.settled();
    expect(await office.detail(payment)).toMatchObject({ status: 'succeeded', refunded: '30.00' });
    expect(await office.refunds()).toHaveLength(2);
    const facts = (await office.facts()).map(([fact]) => fact);
    expect(facts).toEqual(['payment-succeeded', 'payment-refunded', 'payment-refunded']);
  });
});

describe('a refund that a bank returns', () => {
  it.each([
    ['at once', 'pm_card_refundFail', 'succeeded'],
    ['while it is on its way', 'pm_card_pendingRefund', 'pending'],
  ])('%s gives its amount back to the bill', async (_when, card, first) => {
    const { payToken } = payments.bill(10_000);
    const payment = await office.paid(100, { payToken, card });
    expect(await office.refund(payment, 40)).toMatchObject({ refunds: [{ status: first }] });
    const [row] = await office.refunds();
    await payments.control(`POST /refunds/${row!.refund_id}/settle`, { outcome: 'fail' });
    await payments.settled();
    const detail = await office.detail(payment);
    expect(detail).toMatchObject({
      refunded: '0.00',
      refundable: '100.00',
      refunds: [{ status: 'failed' }],
    });
    expect(detail.history.at(-1)).toMatchObject({
      by: 'Stripe',
      message: expect.stringMatching(/^The refund of \$40\.00 failed: /),
    });
    expect(await office.facts()).toEqual([
      ['payment-succeeded', 0, 10_000],
      ['payment-refunded', 4_000, 6_000],
      ['payment-refunded', 0, 10_000],
    ]);
    expect(await office.refunders()).toEqual(['Dana Office', undefined]);
  });

  it('is found by the worker when no one tells', async () => {
    const payment = await office.paid(100, { card: 'pm_card_pendingRefund' });
    await office.refund(payment, 40);
    await payments.hold();
    const [row] = await office.refunds();
    await payments.control(`POST /refunds/${row!.refund_id}/settle`, { outcome: 'succeed' });
    await office.due();
    await startWorker();
    await eventually(async () => {
      expect(await office.detail(payment)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
    });
  });
});

describe('a dispute', () => {
  it('needs an answer by a date, and is an alert in each status that asks for one', async () => {
    const { paymentId, dispute } = await disputed(150);
    const { evidence_details: evidence } = await payments.stripe.disputes.retrieve(dispute);
    const answerBy = new Date(Number(evidence.due_by) * 1_000).toISOString();
    expect(await office.detail({ paymentId })).toMatchObject({
      disputeStatus: 'needs_response',
      disputes: [{ id: dispute, amount: '150.00', reason: 'product_not_received', answerBy }],
    });
    expect(await paidOf()).toEqual([
      ['payment-succeeded', 15_000],
      ['payment-disputed', 15_000],
    ]);
    for (const status of disputeStatuses) {
      await payments.query(`UPDATE disputes SET status = $1`, [status]);
      const { label, open } = disputeStatusRules[status];
      const { total } = await payments.requests.ask(officePaymentCalls.payments, {
        dispute: 'open',
      });
      const alerted = (await office.concerns()).disputes?.count ?? 0;
      const expected = [/needs an answer/i.test(label), open].map(Number);
      expect([status, alerted, total]).toEqual([status, ...expected]);
    }
  });

  it.each([
    ['lost', 0],
    ['won', 15_000],
  ])('that is %s leaves %p of the bill paid', async (outcome, paidCents) => {
    const { paymentId, dispute } = await disputed(150);
    await payments.control(`POST /disputes/${dispute}/close`, { outcome });
    await payments.settled();
    const detail = await office.detail({ paymentId });
    expect(detail).toMatchObject({ status: 'succeeded', disputeStatus: outcome });
    expect(detail.history.map(({ by, message }) => `${by}: ${message}`).slice(2)).toEqual([
      'Stripe: Dispute of $150.00: Needs an answer',
      `Stripe: Dispute of $150.00: ${outcome === 'lost' ? 'Lost' : 'Won'}`,
    ]);
    expect((await paidOf()).at(-1)).toEqual(['payment-disputed', paidCents]);
  });

  it('is heard of before its payment, late, twice and backwards, and never goes back', async () => {
    await payments.hold();
    const { paymentId, dispute } = await disputed(150);
    await payments.control(`POST /disputes/${dispute}/close`, { outcome: 'lost' });
    await payments.control('POST /webhooks/release', { order: 'reversed', copies: 2 });
    await payments.settled();
    expect(await office.detail({ paymentId })).toMatchObject({
      status: 'succeeded',
      disputeStatus: 'lost',
      disputes: [{ status: 'lost' }],
    });
    expect(await paidOf()).toEqual([
      ['payment-succeeded', 15_000],
      ['payment-disputed', 0],
    ]);
  });
});

describe('a warning of fraud', () => {
  it('has the office look at the payment, even again, until it is reviewed or refunded', async () => {
    const { payToken } = payments.bill(15_000);
    const payment = await office.paid(150, { payToken });
    const charge = await office.chargeOf(payment.intentId);
    const warn = async (type: string) => {
      await payments.control(`POST /charges/${charge}/warn`, { type });
      await payments.settled();
    };
    const review = async () => {
      const { version } = await office.detail(payment);
      const reviewed = { note: 'Called: it was them.', version };
      const command = { paymentId: payment.paymentId, review: reviewed, by: dana };
      return payments.requests.ask(officePaymentCalls.review, command);
    };
    const flagged = async () => (await office.concerns()).flagged?.count;
    await warn('made_with_stolen_card');
    await warn('made_with_stolen_card');
    const detail = await office.detail(payment);
    expect(detail).toMatchObject({ status: 'succeeded', fraudWarning: 'made_with_stolen_card' });
    const words = detail.history.map(({ message }) => message).filter((each) => /fraud/.test(each));
    expect(words).toEqual(['The payer’s bank suspects fraud: made with stolen card']);
    expect(await flagged()).toBe(1);
    const { items } = await payments.requests.ask(officePaymentCalls.payments, {
      status: 'flagged',
    });
    expect(items.map(({ id }) => id)).toEqual([payment.paymentId]);
    await review();
    expect(await flagged()).toBeUndefined();
    await warn('misc');
    expect(await flagged()).toBe(1);
    await office.refund(payment);
    expect(await flagged()).toBeUndefined();
  });
});
