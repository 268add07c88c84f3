/** Refunds without the office: made in Stripe's dashboard, and returned by a bank. */
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { Office } from '../../test/office';
import { PaymentsUnderTest } from '../../test/payments-under-test';

let payments: PaymentsUnderTest;
let office: Office;

beforeAll(async () => {
  payments = await PaymentsUnderTest.open();
  office = new Office(payments);
});
beforeEach(() => payments.start());
afterEach(async () => {
  await payments.control('DELETE /faults');
  await payments.stop();
  await payments.clear();
});
afterAll(() => payments.close());

const refunding = { method: 'POST', path: '/v1/refunds' };
const sweeping = () => payments.start({}, { pollMs: 20, againMs: 100 });

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
    await payments.control('POST /faults', { ...refunding, kind: 'slow', delayMs: 3_000 });
    const ours = refusalOf(office.refund(payment, 60));
    // Once the slow answer is ours, the one of the dashboard comes first.
    await eventually(async () => expect(await payments.control('GET /faults')).toEqual([]));
    expect(await office.refunds()).toMatchObject([{ status: 'reserved' }]);
    await payments.stripe.refunds.create({ payment_intent: payment.intentId, amount: 60_00 });
    expect(await ours).toMatchObject({ code: 'refund_refused' });
    await payments.settled();
    expect(await office.detail(payment)).toMatchObject({ refunded: '60.00', refundable: '40.00' });
    expect((await office.refunds()).map(({ status }) => status).toSorted()).toEqual([
      'failed',
      'succeeded',
    ]);
  });

  it('is heard of before its payment, in any order and more than once', async () => {
    await payments.control('POST /webhooks/plan', { mode: 'hold' });
    const payment = await office.paid(100);
    await payments.stripe.refunds.create({ payment_intent: payment.intentId, amount: 2_500 });
    await payments.stripe.refunds.create({ payment_intent: payment.intentId, amount: 500 });
    await payments.control('POST /webhooks/release', { order: 'reversed', copies: 3 });
    await payments.settled();
    expect(await office.detail(payment)).toMatchObject({ status: 'succeeded', refunded: '30.00' });
    expect(await office.refunds()).toHaveLength(2);
    expect((await office.facts()).map(([fact]) => fact)).toEqual([
      'payment-succeeded',
      'payment-refunded',
      'payment-refunded',
    ]);
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
    // What comes back by itself nobody in the office did.
    expect(await office.refunders()).toEqual(['Dana Office', undefined]);
  });

  it('is found by the sweep when nobody tells', async () => {
    const payment = await office.paid(100, { card: 'pm_card_pendingRefund' });
    await office.refund(payment, 40);
    await payments.control('POST /webhooks/plan', { mode: 'hold' });
    const [row] = await office.refunds();
    await payments.control(`POST /refunds/${row!.refund_id}/settle`, { outcome: 'succeed' });
    await office.due();
    await sweeping();
    await eventually(async () => {
      expect(await office.detail(payment)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
    });
  });
});
