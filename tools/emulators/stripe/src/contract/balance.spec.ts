/** What Stripe does with refunds and payouts and what it books, and where it says so. */
import type Stripe from 'stripe';
import { control, emulatorForTests, failure, paid, settled } from '../../test/running';

const { emulator, listener, stripe } = emulatorForTests();

const bookedFor = async (source: string) =>
  (await stripe.balanceTransactions.list({ source })).data;

describe('https://docs.stripe.com/api/refunds/create', () => {
  it('without an amount, what is left comes back', async () => {
    const { id: payment_intent, latest_charge: charge } = await paid(stripe, 2_000);
    const part = await stripe.refunds.create({ payment_intent, amount: 500 });
    expect(part).toMatchObject({ amount: 500, charge, payment_intent, status: 'succeeded' });
    const kept = await stripe.charges.retrieve(String(charge));
    expect(kept).toMatchObject({ amount_refunded: 500, refunded: false });
    const rest = await stripe.refunds.create({ payment_intent });
    expect(rest.amount).toBe(1_500);
    const after = await stripe.charges.retrieve(String(charge));
    expect(after).toMatchObject({ amount_refunded: 2_000, refunded: true });
  });

  it('the charge may be named instead', async () => {
    const { id, latest_charge: charge } = await paid(stripe, 2_000);
    const refund = await stripe.refunds.create({ charge: String(charge) });
    expect(refund).toMatchObject({ amount: 2_000, payment_intent: id });
  });

  it.each<[string, (intent: Stripe.PaymentIntent) => Stripe.RefundCreateParams, object]>([
    [
      'more than was paid',
      ({ id }) => ({ payment_intent: id, amount: 2_001 }),
      { param: 'amount' },
    ],
    ['nothing', ({ id }) => ({ payment_intent: id, amount: 0 }), { param: 'amount' }],
    ['no payment', () => ({}), { code: 'parameter_missing' }],
    [
      'a payment that is not there',
      () => ({ payment_intent: 'pi_nowhere' }),
      { code: 'resource_missing', param: 'payment_intent' },
    ],
    [
      'a reason of our own',
      ({ id }) => ({ payment_intent: id, reason: 'regret' as 'duplicate' }),
      { param: 'reason' },
    ],
  ])('a refund of %s is refused', async (_, params, refused) => {
    const intent = await paid(stripe, 2_000);
    const error = await failure(stripe.refunds.create(params(intent)));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...refused });
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    expect(charge.amount_refunded).toBe(0);
  });

  // https://docs.stripe.com/error-codes#charge-already-refunded
  it('what came back cannot come back again', async () => {
    const { id: payment_intent } = await paid(stripe, 2_000);
    await stripe.refunds.create({ payment_intent });
    const again = await failure(stripe.refunds.create({ payment_intent }));
    expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  });

  it.each(['duplicate', 'fraudulent', 'requested_by_customer'] as const)(
    'the reason may be %s',
    async (reason) => {
      const { id: payment_intent } = await paid(stripe, 2_000);
      expect((await stripe.refunds.create({ payment_intent, reason })).reason).toBe(reason);
    },
  );
});

describe('https://docs.stripe.com/api/refunds', () => {
  const refunded = async (card = 'pm_card_visa') => {
    const { id: payment_intent } = await paid(stripe, 2_000, card);
    return stripe.refunds.create({ payment_intent, metadata: { refundId: '1' } });
  };

  it.each(['charge', 'payment_intent'] as const)('they are listed by %s', async (name) => {
    const refund = await refunded();
    await refunded();
    const { data } = await stripe.refunds.list({ [name]: String(refund[name]) });
    expect(data.map(({ id }) => id)).toEqual([refund.id]);
  });

  // https://docs.stripe.com/refunds#failed-refunds
  it('one that fails gives the money back to the account', async () => {
    const { id } = await refunded('pm_card_refundFail');
    await settled(emulator.url);
    const refund = await stripe.refunds.retrieve(id, { expand: ['failure_balance_transaction'] });
    expect(refund).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { amount: 2_000, type: 'refund_failure' },
    });
  });
});

// https://github.com/stripe/openapi/issues/152
describe('https://docs.stripe.com/changelog#2022-11-15', () => {
  it('a charge has no refunds', async () => {
    const { id, latest_charge: charge } = await paid(stripe, 2_000);
    await stripe.refunds.create({ payment_intent: id });
    expect(await stripe.charges.retrieve(String(charge))).not.toHaveProperty('refunds');
  });

  it('charge.refunded has none either', async () => {
    const { id, latest_charge: charge } = await paid(stripe, 2_000);
    await stripe.refunds.create({ payment_intent: id });
    await settled(emulator.url);
    const { event } = listener.heard.findLast((each) => each.event.type === 'charge.refunded')!;
    expect(event.data.object).toMatchObject({ id: charge, amount_refunded: 2_000 });
    expect(event.data.object).not.toHaveProperty('refunds');
  });
});

describe('https://docs.stripe.com/api/balance_transactions/object', () => {
  it('of a charge it has the fee, and what is left of it', async () => {
    const { latest_charge: charge } = await paid(stripe, 10_000);
    const [booked] = await bookedFor(String(charge));
    expect(booked).toMatchObject({
      amount: 10_000,
      fee: 320,
      net: 9_680,
      fee_details: [{ amount: 320, type: 'stripe_fee' }],
      type: 'charge',
      reporting_category: 'charge',
    });
  });

  it('it becomes available two days later', async () => {
    const { latest_charge: charge } = await paid(stripe, 10_000);
    const [booked] = await bookedFor(String(charge));
    expect(booked!.available_on - booked!.created).toBe(2 * 24 * 60 * 60);
  });

  // https://support.stripe.com/questions/understanding-fees-for-refunded-payments
  it('of a refund it is negative, and the fee of the charge stays', async () => {
    const { id: payment_intent } = await paid(stripe, 10_000);
    const refund = await stripe.refunds.create({ payment_intent });
    expect(await bookedFor(refund.id)).toMatchObject([
      { amount: -10_000, fee: 0, net: -10_000, type: 'refund', reporting_category: 'refund' },
    ]);
  });

  it('they are listed by type', async () => {
    const { data } = await stripe.balanceTransactions.list({ type: 'refund_failure' });
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ type }) => type === 'refund_failure')).toBe(true);
  });
});

describe('https://docs.stripe.com/api/payouts', () => {
  const day = Date.UTC(2026, 10, 20) / 1_000;
  const payOut = (body: object = {}) => control<Stripe.Payout>(emulator.url, 'POST /payouts', body);

  it('it takes all that the account has', async () => {
    await paid(stripe, 10_000);
    const { id, amount } = await payOut();
    const { data } = await stripe.balanceTransactions.list({ limit: 100 });
    expect(data[0]).toMatchObject({
      amount: -amount,
      fee: 0,
      source: id,
      type: 'payout',
      reporting_category: 'payout',
    });
    expect((await payOut()).amount).toBe(0);
  });

  // https://docs.stripe.com/payouts#payout-schedule
  it('it arrives on a day, which is midnight of UTC', async () => {
    const { arrival_date } = await payOut({ amount: 100, arrivalDate: day + 12_345 });
    expect(arrival_date).toBe(day);
  });

  it.each<[string, Stripe.PayoutListParams]>([
    ['the day it arrives', { arrival_date: { gte: day + 86_400, lt: day + 2 * 86_400 } }],
    ['status', { status: 'in_transit', arrival_date: { gt: day } }],
  ])('they are listed by %s', async (_, params) => {
    const { id } = await payOut({ amount: 7, arrivalDate: day + 86_400, status: 'in_transit' });
    await payOut({ amount: 8, arrivalDate: day });
    const { data } = await stripe.payouts.list({ limit: 1, ...params });
    expect(data.map((each) => [each.id, each.amount])).toEqual([[id, 7]]);
  });
});
