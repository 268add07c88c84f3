/** What Stripe does, and where it says so. What the emulator does otherwise is in docs/payments.md. */
import type Stripe from 'stripe';
import { control, dollars, emulatorForTests, failure, paid, settled } from '../test/running';

const { emulator, listener, stripe } = emulatorForTests();

const pay = (token: string, more: object = {}) =>
  stripe.paymentIntents.create(
    dollars(2_000, {
      confirm: true,
      payment_method: token,
      return_url: 'https://example.com/paid',
      expand: ['latest_charge'],
      ...more,
    }),
  );
const chargeOf = ({ latest_charge }: Stripe.PaymentIntent) => latest_charge as Stripe.Charge;

describe('https://docs.stripe.com/get-started/account/statement-descriptors', () => {
  const suffixed = (statement_descriptor_suffix: string) => ({ statement_descriptor_suffix });

  it.each([
    ['without a letter', '1042'],
    ['with <', 'AR<1042'],
    ['with >', 'AR>1042'],
    ['with a backslash', 'AR\\1042'],
    ['with a single quote', "AR'1042"],
    ['with a double quote', 'AR"1042'],
    ['with an asterisk', 'AR*1042'],
    ['of more than 22 characters with the prefix', 'AR-1042-BCDEF'],
  ])('a suffix %s is refused', async (_, suffix) => {
    const refused = {
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param: 'statement_descriptor_suffix',
    };
    expect(await failure(pay('pm_card_visa', suffixed(suffix)))).toMatchObject(refused);
    const { id } = await stripe.paymentIntents.create(dollars(2_000, suffixed('AR-1')));
    const changed = stripe.paymentIntents.update(id, suffixed(suffix));
    expect(await failure(changed)).toMatchObject(refused);
    expect((await stripe.paymentIntents.retrieve(id)).statement_descriptor_suffix).toBe('AR-1');
  });

  it('a suffix stands behind the account’s prefix', async () => {
    const charge = chargeOf(await pay('pm_card_visa', suffixed('AR-1042')));
    expect(charge).toMatchObject({
      calculated_statement_descriptor: 'EMULATOR* AR-1042',
      statement_descriptor: null,
      statement_descriptor_suffix: 'AR-1042',
    });
    const without = chargeOf(await pay('pm_card_visa'));
    expect(without.calculated_statement_descriptor).toBe('EMULATOR');
  });

  // https://support.stripe.com/questions/use-of-the-statement-descriptor-parameter-on-paymentintents-for-card-charges
  it('a descriptor of its own is refused for a card', async () => {
    const error = await failure(pay('pm_card_visa', { statement_descriptor: 'APPLIANCES' }));
    expect(error).toMatchObject({ statusCode: 400, param: 'statement_descriptor' });
  });
});

describe('https://docs.stripe.com/api/events/object#event_object-data-previous_attributes', () => {
  const last = (type: string) => {
    const { event } = listener.heard.findLast((each) => each.event.type === type)!;
    return event.data.previous_attributes;
  };
  const dispute = (id: string, call: string, body?: object) =>
    control<Stripe.Dispute>(emulator.url, `POST /disputes/${id}/${call}`, body);

  it.each<[string, object, (intent: Stripe.PaymentIntent) => Promise<unknown>]>([
    [
      'charge.refunded',
      { amount_refunded: 0, refunded: false },
      ({ id }) => stripe.refunds.create({ payment_intent: id }),
    ],
    [
      'refund.updated',
      { status: 'pending', pending_reason: 'processing' },
      async () => {
        const { id } = await paid(stripe, 2_000, 'pm_card_pendingRefund');
        await stripe.refunds.create({ payment_intent: id });
      },
    ],
    [
      'charge.dispute.updated',
      {
        status: 'needs_response',
        evidence_details: { has_evidence: false, submission_count: 0 },
      },
      async ({ latest_charge: charge }) => {
        const opened = await control<Stripe.Dispute>(
          emulator.url,
          `POST /charges/${String(charge)}/dispute`,
        );
        await dispute(opened.id, 'review');
      },
    ],
    [
      'charge.dispute.closed',
      { status: 'needs_response' },
      async ({ latest_charge: charge }) => {
        const opened = await control<Stripe.Dispute>(
          emulator.url,
          `POST /charges/${String(charge)}/dispute`,
        );
        await dispute(opened.id, 'close', { outcome: 'lost' });
      },
    ],
    ['charge.updated', { balance_transaction: null }, () => Promise.resolve()],
  ])('%s says what was before: %j, and no more', async (type, before, change) => {
    await change(await paid(stripe, 2_000));
    await settled(emulator.url);
    expect(last(type)).toEqual(before);
  });

  it('a first event has none', async () => {
    await paid(stripe, 2_000);
    await settled(emulator.url);
    expect(last('payment_intent.created')).toBeUndefined();
    expect(last('charge.succeeded')).toBeUndefined();
  });

  it('charge.captured says that it was not captured', async () => {
    const { id } = await pay('pm_card_visa', { capture_method: 'manual' });
    await stripe.paymentIntents.capture(id, { amount_to_capture: 1_500 });
    await settled(emulator.url);
    expect(last('charge.captured')).toEqual({
      amount_captured: 0,
      amount_refunded: 0,
      balance_transaction: null,
      captured: false,
    });
  });
});

describe('https://docs.stripe.com/testing', () => {
  it.each([
    ['pm_card_visa', 'visa', 'credit', '4242'],
    ['pm_card_visa_debit', 'visa', 'debit', '5556'],
    ['pm_card_mastercard', 'mastercard', 'credit', '4444'],
    ['pm_card_mastercard_debit', 'mastercard', 'debit', '8210'],
    ['pm_card_mastercard_prepaid', 'mastercard', 'prepaid', '5100'],
    ['pm_card_amex', 'amex', 'credit', '0005'],
    ['pm_card_discover', 'discover', 'credit', '1117'],
    ['pm_card_diners', 'diners', 'credit', '0004'],
    ['pm_card_jcb', 'jcb', 'credit', '0505'],
    ['pm_card_unionpay', 'unionpay', 'credit', '0005'],
  ])('%s pays: %s, %s', async (token, brand, funding, last4) => {
    const intent = await pay(token);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_000 });
    const card = { brand, funding, last4 };
    expect(chargeOf(intent).payment_method_details?.card).toMatchObject(card);
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
  ])('%s is declined: %s, %s', async (token, code, decline_code) => {
    const error = await failure(pay(token));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code });
    expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method' });
  });

  it.each([
    'pm_card_authenticationRequiredOnSetup',
    'pm_card_authenticationRequired',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    'pm_card_threeDSecure2Required',
    'pm_card_threeDSecureRequiredChargeDeclined',
  ])('%s asks its owner first', async (token) => {
    expect(await pay(token)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url' },
      latest_charge: null,
    });
  });

  it.each([
    ['pm_card_createDispute', 'charge.dispute.created', { disputed: true }],
    ['pm_card_createDisputeProductNotReceived', 'charge.dispute.created', { disputed: true }],
    ['pm_card_createIssuerFraudRecord', 'radar.early_fraud_warning.created', { disputed: false }],
  ])('%s pays, and then comes %s', async (token, type, after) => {
    const { id } = chargeOf(await pay(token));
    await settled(emulator.url);
    const about = listener.heard.filter(({ event }) => event.type === type);
    expect(about.map(({ event }) => (event.data.object as Stripe.Dispute).charge)).toContain(id);
    expect(await stripe.charges.retrieve(id)).toMatchObject(after);
  });

  it.each([
    ['pm_card_pendingRefund', 'pending', 'succeeded'],
    ['pm_card_refundFail', 'succeeded', 'failed'],
  ])('%s is refunded: first %s, then %s', async (token, first, last) => {
    const { id } = await paid(stripe, 2_000, token);
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe(first);
    await settled(emulator.url);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe(last);
  });
});

describe('https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts', () => {
  const create = (amount: number, currency: string) =>
    stripe.paymentIntents.create({ amount, currency });

  it.each([
    ['usd', 50],
    ['cad', 50],
    ['eur', 50],
    ['gbp', 30],
    ['jpy', 50],
  ])('in %s at least %d', async (currency, least) => {
    expect(await create(least, currency)).toMatchObject({ amount: least, currency });
    const error = await failure(create(least - 1, currency));
    expect(error).toMatchObject({ statusCode: 400, code: 'amount_too_small' });
  });

  it('at most 99999999', async () => {
    expect((await create(99_999_999, 'usd')).amount).toBe(99_999_999);
    expect((await failure(create(100_000_000, 'usd'))).code).toBe('amount_too_large');
  });
});

describe('https://docs.stripe.com/payments/paymentintents/lifecycle', () => {
  const states: [string, () => Promise<Stripe.PaymentIntent>][] = [
    ['requires_payment_method', () => stripe.paymentIntents.create(dollars(2_000))],
    [
      'requires_confirmation',
      () => stripe.paymentIntents.create(dollars(2_000, { payment_method: 'pm_card_visa' })),
    ],
    ['requires_action', () => pay('pm_card_threeDSecure2Required')],
    ['requires_capture', () => pay('pm_card_visa', { capture_method: 'manual' })],
  ];

  it.each(states)('%s can be canceled, and then takes no card', async (status, make) => {
    const intent = await make();
    expect(intent.status).toBe(status);
    const cancellation_reason = 'abandoned' as const;
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason });
    const again = stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect((await failure(again)).code).toBe('payment_intent_unexpected_state');
  });

  it('succeeded cannot be canceled', async () => {
    const { id } = await paid(stripe, 2_000);
    const error = await failure(stripe.paymentIntents.cancel(id));
    expect(error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id, status: 'succeeded' },
    });
  });

  it('succeeded takes no other amount', async () => {
    const { id } = await paid(stripe, 2_000);
    const error = await failure(stripe.paymentIntents.update(id, { amount: 3_000 }));
    expect(error.code).toBe('payment_intent_unexpected_state');
  });
});
