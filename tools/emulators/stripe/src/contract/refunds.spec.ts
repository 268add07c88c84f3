/** What Stripe refuses of refunds and disputes, and where it says so. */
import type Stripe from 'stripe';
import { control, emulatorForTests, failure, paid } from '../../test/running';

const { emulator, stripe } = emulatorForTests({ webhookEndpoints: [] });

describe('https://docs.stripe.com/api/refunds/create', () => {
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

  it('what is disputed cannot be refunded', async () => {
    const { id: payment_intent, latest_charge: charge } = await paid(stripe, 2_000);
    await control(emulator.url, `POST /charges/${String(charge)}/dispute`);
    const refund = await failure(stripe.refunds.create({ payment_intent }));
    expect(refund.code).toBe('charge_disputed');
  });
});

describe('https://docs.stripe.com/disputes/how-disputes-work', () => {
  it('one that is over is over', async () => {
    const { latest_charge: charge } = await paid(stripe, 2_000);
    const call = `POST /charges/${String(charge)}/dispute`;
    const { id } = await control<Stripe.Dispute>(emulator.url, call);
    const close = (outcome: string) =>
      control(emulator.url, `POST /disputes/${id}/close`, { outcome });
    await close('won');
    await expect(close('lost')).rejects.toThrow('won already');
  });
});

// https://docs.stripe.com/payouts#payout-schedule
it('a payout arrives on a day, which is midnight of UTC', async () => {
  const day = Date.UTC(2026, 10, 20) / 1_000;
  const body = { amount: 100, arrivalDate: day + 12_345 };
  const { arrival_date } = await control<Stripe.Payout>(emulator.url, 'POST /payouts', body);
  expect(arrival_date).toBe(day);
});
