/** What Stripe does with payments, and where it says so. docs/payments.md has the differences. */
import type Stripe from 'stripe';
import { dollars, emulatorForTests, failure, paid, pay, refusedParam } from '../../test/running';

const { stripe } = emulatorForTests({ webhookEndpoints: [] });

const wrongState = { statusCode: 400, code: 'payment_intent_unexpected_state' };

describe('https://docs.stripe.com/api/payment_intents/create', () => {
  it('methods that redirect need a page to return to', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 2_000, currency: 'usd' });
    const confirm = (more: object) =>
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', ...more });
    expect((await failure(confirm({}))).message).toContain('return_url');
    expect((await confirm({ return_url: 'https://example.com/' })).status).toBe('succeeded');
  });

  it('return_url needs confirm=true', async () => {
    const made = stripe.paymentIntents.create(
      dollars(2_000, { return_url: 'https://example.com/' }),
    );
    expect(await failure(made)).toMatchObject(refusedParam('return_url'));
  });

  // https://docs.stripe.com/error-codes#email-invalid
  it.each(['a', 'a@b', 'a b@example.com'])('%s is no address for a receipt', async (address) => {
    const invalid = { statusCode: 400, code: 'email_invalid', param: 'receipt_email' };
    const made = stripe.paymentIntents.create(dollars(2_000, { receipt_email: address }));
    expect(await failure(made)).toMatchObject(invalid);
  });
});

describe('https://docs.stripe.com/payments/paymentintents/lifecycle', () => {
  const states: [string, () => Promise<Stripe.PaymentIntent>][] = [
    ['requires_payment_method', () => stripe.paymentIntents.create(dollars(2_000))],
    [
      'requires_confirmation',
      () => stripe.paymentIntents.create(dollars(2_000, { payment_method: 'pm_card_visa' })),
    ],
    ['requires_action', () => pay(stripe, 'pm_card_threeDSecure2Required')],
  ];

  it.each(states)('%s can be canceled, and then takes no card', async (status, make) => {
    const intent = await make();
    expect(intent.status).toBe(status);
    const cancellation_reason = 'abandoned' as const;
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason });
    const again = stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(await failure(again)).toMatchObject(wrongState);
  });

  it('succeeded cannot be canceled', async () => {
    const { id } = await paid(stripe, 2_000);
    const error = await failure(stripe.paymentIntents.cancel(id));
    expect(error).toMatchObject({ ...wrongState, payment_intent: { id, status: 'succeeded' } });
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['another amount', (id) => stripe.paymentIntents.update(id, { amount: 3_000 })],
    ['another card', (id) => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_amex' })],
  ])('succeeded takes no %s', async (_, change) => {
    const { id } = await paid(stripe, 2_000);
    expect(await failure(change(id))).toMatchObject(wrongState);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount_received: 2_000 });
  });

  it('after a decline it waits for another card, and names the charge that failed', async () => {
    const { id } = await stripe.paymentIntents.create(dollars(2_000));
    const declined = { payment_method: 'pm_card_visa_chargeDeclined' };
    const error = await failure(stripe.paymentIntents.confirm(id, declined));
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: error.charge,
      last_payment_error: { code: 'card_declined', charge: error.charge, type: 'card_error' },
    });
    const charge = await stripe.charges.retrieve(String(error.charge));
    expect(charge).toMatchObject({ status: 'failed', paid: false, balance_transaction: null });
  });

  // https://docs.stripe.com/api/payment_intents/object#payment_intent_object-latest_charge
  it.each<[string, (id: string) => Promise<Stripe.PaymentIntent>]>([
    [
      'the next card’s owner is asked',
      (id) =>
        stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_threeDSecure2Required' }),
    ],
    ['it is changed', (id) => stripe.paymentIntents.update(id, { amount: 3_000 })],
    ['it is canceled', (id) => stripe.paymentIntents.cancel(id)],
  ])('the charge that failed stays the latest while %s', async (_, change) => {
    const { id } = await stripe.paymentIntents.create(dollars(2_000));
    const declined = { payment_method: 'pm_card_visa_chargeDeclined' };
    const error = await failure(stripe.paymentIntents.confirm(id, declined));
    expect((await change(id)).latest_charge).toBe(error.charge);
  });

  // https://docs.stripe.com/api/payment_intents/object#payment_intent_object-last_payment_error
  it('a change of any kind clears the last error', async () => {
    const { id } = await stripe.paymentIntents.create(dollars(2_000));
    const declined = { payment_method: 'pm_card_visa_chargeDeclined' };
    await failure(stripe.paymentIntents.confirm(id, declined));
    const changed = await stripe.paymentIntents.update(id, { metadata: { a: '1' } });
    expect(changed).toMatchObject({ last_payment_error: null, status: 'requires_payment_method' });
  });

  it('without a card it cannot be confirmed', async () => {
    const { id } = await stripe.paymentIntents.create(dollars(2_000));
    expect(await failure(stripe.paymentIntents.confirm(id))).toMatchObject(wrongState);
  });
});

describe('https://docs.stripe.com/api/payment_intents/cancel', () => {
  it('a reason that only Stripe has is refused', async () => {
    const { id } = await stripe.paymentIntents.create(dollars(2_000));
    const reason = { cancellation_reason: 'automatic' as 'abandoned' };
    const error = await failure(stripe.paymentIntents.cancel(id, reason));
    expect(error).toMatchObject(refusedParam('cancellation_reason'));
  });

  it('happens once', async () => {
    const { id } = await stripe.paymentIntents.create(dollars(2_000));
    await stripe.paymentIntents.cancel(id);
    expect(await failure(stripe.paymentIntents.cancel(id))).toMatchObject(wrongState);
  });
});
