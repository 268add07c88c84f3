/** What Stripe does with payments, and where it says so. docs/payments.md has the differences. */
import type Stripe from 'stripe';
import {
  dollars,
  emulatorForTests,
  failure,
  paid,
  publishableKey,
  refusedParam,
  sdk,
} from '../../test/running';

const { emulator, stripe } = emulatorForTests({ webhookEndpoints: [] });

const wrongState = { statusCode: 400, code: 'payment_intent_unexpected_state' };

describe('https://docs.stripe.com/api/payment_intents/create', () => {
  it('methods come from the dashboard, and money is captured later, unless it says otherwise', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 2_000, currency: 'usd' });
    expect(intent).toMatchObject({
      automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
      capture_method: 'automatic_async',
      confirmation_method: 'automatic',
      status: 'requires_payment_method',
      livemode: false,
    });
  });

  it('named methods are all there is', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    });
    expect(intent).toMatchObject({
      allowed_payment_method_types: ['card'],
      automatic_payment_methods: null,
      payment_method_types: ['card'],
    });
  });

  it('methods that redirect need a page to return to', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 2_000, currency: 'usd' });
    const confirm = (more: object) =>
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', ...more });
    expect((await failure(confirm({}))).message).toContain('return_url');
    expect((await confirm({ return_url: 'https://example.com/' })).status).toBe('succeeded');
  });

  it('a return_url needs confirm=true', async () => {
    const params = dollars(2_000, { return_url: 'https://example.com/paid' });
    const error = await failure(stripe.paymentIntents.create(params));
    expect(error).toMatchObject(refusedParam('return_url'));
  });
});

describe('https://docs.stripe.com/payments/paymentintents/lifecycle', () => {
  const states: [string, () => Promise<Stripe.PaymentIntent>][] = [
    ['requires_payment_method', () => stripe.paymentIntents.create(dollars(2_000))],
    [
      'requires_confirmation',
      () => stripe.paymentIntents.create(dollars(2_000, { payment_method: 'pm_card_visa' })),
    ],
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
  it.each(['duplicate', 'fraudulent', 'requested_by_customer'] as const)(
    'the reason may be %s',
    async (cancellation_reason) => {
      const { id } = await stripe.paymentIntents.create(dollars(2_000));
      const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason });
      expect(canceled.cancellation_reason).toBe(cancellation_reason);
    },
  );

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

// https://docs.stripe.com/api/payment_intents/retrieve
describe('https://docs.stripe.com/keys', () => {
  const browser = () => sdk(emulator.url, publishableKey);

  it.each<[string, (client: Stripe) => Promise<unknown>]>([
    ['list payments', (client) => client.paymentIntents.list()],
    ['make a payment', (client) => client.paymentIntents.create(dollars(2_000))],
    ['refund one', (client) => client.refunds.create({ charge: 'ch_1' })],
  ])('a publishable key cannot %s', async (_, call) => {
    expect(await failure(call(browser()))).toMatchObject({ code: 'secret_key_required' });
  });
});
