/** What Stripe does with payments, and where it says so. docs/payments.md has the differences. */
import type Stripe from 'stripe';
import {
  chargeOf,
  dollars,
  emulatorForTests,
  failure,
  paid,
  pay,
  publishableKey,
  refusedParam,
  sdk,
} from '../../test/running';

const { emulator, stripe } = emulatorForTests({ webhookEndpoints: [] });

const held = () => pay(stripe, 'pm_card_visa', { capture_method: 'manual' });
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

  it.each([
    ['return_url', 'https://example.com/paid'],
    ['error_on_requires_action', true],
  ])('%s needs confirm=true', async (param, value) => {
    const error = await failure(stripe.paymentIntents.create(dollars(2_000, { [param]: value })));
    expect(error).toMatchObject(refusedParam(param));
  });

  // https://docs.stripe.com/error-codes#email-invalid
  it.each(['a', 'a@b', 'a b@example.com'])('%s is no address for a receipt', async (address) => {
    const invalid = { statusCode: 400, code: 'email_invalid', param: 'receipt_email' };
    const made = stripe.paymentIntents.create(dollars(2_000, { receipt_email: address }));
    expect(await failure(made)).toMatchObject(invalid);
  });

  // https://docs.stripe.com/api/payment_intents/verify_microdeposits
  it('a bank account cannot pay what is for cards, so no micro-deposits are waited for', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 2_000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    });
    const bank = { account_number: '000123456789', routing_number: '110000000' };
    const confirm = stripe.paymentIntents.confirm(id, {
      payment_method_data: { type: 'us_bank_account', us_bank_account: bank },
    });
    expect(await failure(confirm)).toMatchObject({ statusCode: 400 });
    const verify = stripe.paymentIntents.verifyMicrodeposits(id, { amounts: [32, 45] });
    expect(await failure(verify)).toMatchObject(wrongState);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
    });
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
    ['requires_capture', held],
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
    ['a capture', (id) => stripe.paymentIntents.capture(id)],
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

  it('gives back what was held', async () => {
    const { id } = await held();
    const canceled = await stripe.paymentIntents.cancel(id, { expand: ['latest_charge'] });
    expect(canceled.amount_capturable).toBe(0);
    expect(chargeOf(canceled)).toMatchObject({
      amount_refunded: 2_000,
      balance_transaction: null,
      captured: false,
      refunded: true,
    });
  });
});

describe('https://docs.stripe.com/payments/place-a-hold-on-a-payment-method', () => {
  it('what is held is not received', async () => {
    const intent = await held();
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 2_000,
      amount_received: 0,
    });
    expect(chargeOf(intent)).toMatchObject({ captured: false, balance_transaction: null });
  });

  it.each([
    [undefined, 2_000],
    [1_500, 1_500],
  ])('of $20.00 held, a capture of %s receives %d', async (amount_to_capture, amount) => {
    const { id } = await held();
    const expand = ['latest_charge.balance_transaction'];
    const intent = await stripe.paymentIntents.capture(id, { amount_to_capture, expand });
    expect(intent).toMatchObject({ amount_received: amount, amount_capturable: 0 });
    expect(chargeOf(intent)).toMatchObject({
      amount_captured: amount,
      balance_transaction: { amount },
    });
  });

  it('more than is held cannot be captured', async () => {
    const { id } = await held();
    const error = await failure(stripe.paymentIntents.capture(id, { amount_to_capture: 2_001 }));
    expect(error).toMatchObject(refusedParam('amount_to_capture'));
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_capture');
  });

  it('what is held cannot be refunded', async () => {
    const { id: payment_intent } = await held();
    expect(await failure(stripe.refunds.create({ payment_intent }))).toMatchObject(wrongState);
  });
});

// https://docs.stripe.com/api/payment_intents/retrieve
describe('https://docs.stripe.com/keys', () => {
  const browser = () => sdk(emulator.url, publishableKey);

  it('with the client secret, a publishable key reads an intent, but not its metadata', async () => {
    const { id, client_secret } = await pay(stripe, 'pm_card_visa', { metadata: { a: '1' } });
    const read = await browser().paymentIntents.retrieve(id, {
      client_secret: String(client_secret),
    });
    expect(read).toMatchObject({ id, status: 'succeeded', amount: 2_000 });
    expect(read).not.toHaveProperty('metadata');
  });

  it('without it, it reads nothing', async () => {
    const { id } = await paid(stripe, 2_000);
    const error = await failure(browser().paymentIntents.retrieve(id));
    expect(error).toMatchObject(refusedParam('client_secret'));
  });

  it.each<[string, (client: Stripe) => Promise<unknown>]>([
    ['list payments', (client) => client.paymentIntents.list()],
    ['make a payment', (client) => client.paymentIntents.create(dollars(2_000))],
    ['refund one', (client) => client.refunds.create({ charge: 'ch_1' })],
  ])('a publishable key cannot %s', async (_, call) => {
    expect(await failure(call(browser()))).toMatchObject({ code: 'secret_key_required' });
  });
});
