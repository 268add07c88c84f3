/** What Stripe's test cards and the banks behind them do, and where Stripe says so. */
import type Stripe from 'stripe';
import {
  chargeOf,
  control,
  dollars,
  emulatorForTests,
  failure,
  paid,
  pay,
  settled,
} from '../../test/running';

const { emulator, listener, stripe } = emulatorForTests();

/** By its token, with a code and an address for the bank to check. */
const checked = (token: string): Stripe.PaymentIntentCreateParams.PaymentMethodData =>
  ({
    type: 'card',
    card: { token: token.replace('pm_card_', 'tok_') },
    billing_details: { address: { line1: '1 Main St', postal_code: '32084' } },
  }) as Stripe.PaymentIntentCreateParams.PaymentMethodData;

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
    const intent = await pay(stripe, token);
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
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
    ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
    ['pm_card_riskLevelHighest', 'card_declined', 'fraudulent'],
    ['pm_card_threeDSecureRequiredProcessingError', 'card_declined', 'generic_decline'],
  ])('%s is declined: %s, %s', async (token, code, decline_code) => {
    const error = await failure(pay(stripe, token));
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
    expect(await pay(stripe, token)).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url' },
      latest_charge: null,
    });
  });

  it.each(['pm_card_threeDSecureOptional', 'pm_card_threeDSecureOptionalProcessingError'])(
    '%s pays without asking its owner',
    async (token) => {
      expect((await pay(stripe, token)).status).toBe('succeeded');
    },
  );

  it.each([
    ['pm_card_visa', 'pass', 'pass', 'pass'],
    ['pm_card_cvcCheckFail', 'fail', 'pass', 'pass'],
    ['pm_card_avsZipFail', 'pass', 'pass', 'fail'],
    ['pm_card_avsLine1Fail', 'pass', 'fail', 'pass'],
    ['pm_card_avsFail', 'pass', 'fail', 'fail'],
    ['pm_card_avsUnchecked', 'pass', 'unavailable', 'unavailable'],
  ])('%s pays, whatever its bank says: %s, %s, %s', async (token, cvc, line1, postalCode) => {
    const data = { payment_method: undefined, payment_method_data: checked(token) };
    const intent = await pay(stripe, '', data);
    expect(intent.status).toBe('succeeded');
    expect(chargeOf(intent).payment_method_details?.card?.checks).toEqual({
      address_line1_check: line1,
      address_postal_code_check: postalCode,
      cvc_check: cvc,
    });
  });

  it.each([
    ['pm_card_createDispute', 'charge.dispute.created', { disputed: true }],
    ['pm_card_createDisputeProductNotReceived', 'charge.dispute.created', { disputed: true }],
    ['pm_card_createDisputeInquiry', 'charge.dispute.created', { disputed: true }],
    ['pm_card_createIssuerFraudRecord', 'radar.early_fraud_warning.created', { disputed: false }],
  ])('%s pays, and then comes %s', async (token, type, after) => {
    const { id } = chargeOf(await pay(stripe, token));
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

  it.each([
    ['pm_card_visa', 'pending'],
    ['pm_card_bypassPending', 'available'],
  ])('the money of %s is %s at first', async (token, status) => {
    const { latest_charge: charge } = await paid(stripe, 2_000, token);
    const { data } = await stripe.balanceTransactions.list({ source: String(charge) });
    expect(data).toMatchObject([{ status }]);
  });
});

describe('https://docs.stripe.com/api/charges/object#charge_object-outcome', () => {
  it.each([
    ['pm_card_visa', 'authorized', 'approved_by_network', 'normal'],
    ['pm_card_riskLevelElevated', 'authorized', 'approved_by_network', 'elevated'],
    ['pm_card_visa_chargeDeclined', 'issuer_declined', 'declined_by_network', 'normal'],
    ['pm_card_riskLevelHighest', 'blocked', 'not_sent_to_network', 'highest'],
  ])('of %s it is %s, %s, risk %s', async (token, type, network_status, risk_level) => {
    const id = await pay(stripe, token).then(
      (intent) => chargeOf(intent).id,
      ({ charge }: Stripe.errors.StripeError) => String(charge),
    );
    const { outcome } = await stripe.charges.retrieve(id);
    expect(outcome).toMatchObject({ type, network_status, risk_level });
  });
});

describe('https://docs.stripe.com/payments/3d-secure/authentication-flow', () => {
  const answered = async (token: string, outcome: 'succeed' | 'fail') => {
    const { id } = await pay(stripe, token);
    await control(emulator.url, `POST /payment_intents/${id}/authenticate`, { outcome });
    return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  };

  it('an owner who agrees has paid, and the charge says so', async () => {
    const intent = await answered('pm_card_threeDSecure2Required', 'succeed');
    expect(intent).toMatchObject({ status: 'succeeded', next_action: null });
    const { card } = chargeOf(intent).payment_method_details!;
    expect(card?.three_d_secure).toMatchObject({ result: 'authenticated' });
  });

  it('an owner who fails is not charged, and another card may pay', async () => {
    const intent = await answered('pm_card_threeDSecure2Required', 'fail');
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    const next = { payment_method: 'pm_card_visa', return_url: 'https://example.com/paid' };
    const after = await stripe.paymentIntents.confirm(intent.id, next);
    expect(after).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it.each([
    ['pm_card_threeDSecureRequiredChargeDeclined', 'generic_decline'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('%s is declined after its owner agreed: %s', async (token, decline_code) => {
    expect(await answered(token, 'succeed')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', decline_code },
    });
  });

  it('the bank’s page returns the payer with the intent, its secret and the outcome', async () => {
    const intent = await pay(stripe, 'pm_card_threeDSecure2Required');
    const page = String(intent.next_action?.redirect_to_url?.url);
    const body = new URLSearchParams({ outcome: 'fail' });
    const answer = await fetch(page, { method: 'POST', redirect: 'manual', body });
    const back = new URL(String(answer.headers.get('location')));
    expect(Object.fromEntries(back.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'failed',
    });
  });

  // https://docs.stripe.com/api/payment_intents/confirm#confirm_payment_intent-error_on_requires_action
  it('without a way to ask, it is declined', async () => {
    const error = await failure(
      pay(stripe, 'pm_card_threeDSecure2Required', { error_on_requires_action: true }),
    );
    expect(error).toMatchObject({ type: 'StripeCardError', code: 'authentication_required' });
  });
});

describe('https://docs.stripe.com/api/payment_methods', () => {
  it('each use of a test token is a new one, and the same card has the same fingerprint', async () => {
    const [one, other, another] = await Promise.all(
      ['pm_card_visa', 'pm_card_visa', 'pm_card_amex'].map((token) =>
        pay(stripe, token).then(chargeOf),
      ),
    );
    const printOf = (charge?: Stripe.Charge) => charge?.payment_method_details?.card?.fingerprint;
    expect(one?.payment_method).not.toBe(other?.payment_method);
    expect(printOf(one)).toBe(printOf(other));
    expect(printOf(one)).not.toBe(printOf(another));
  });

  it('who pays stands in the charge', async () => {
    const billing_details = { name: 'A. Customer', email: 'a@example.com' };
    const data = { ...checked('pm_card_visa'), billing_details };
    const charge = chargeOf(
      await pay(stripe, '', { payment_method: undefined, payment_method_data: data }),
    );
    expect(charge.billing_details).toMatchObject(billing_details);
  });

  // https://github.com/Automattic/woocommerce-payments/issues/323 has the words
  it('one that has paid cannot pay again without a customer', async () => {
    const made = await stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_visa' },
    });
    await paid(stripe, 2_000, made.id);
    const error = await failure(paid(stripe, 2_000, made.id));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect(error.message).toContain('It may not be used again.');
  });

  it('one that was declined may pay another time', async () => {
    const { id } = await stripe.paymentIntents.create(dollars(2_000));
    const payment_method = 'pm_card_visa_chargeDeclinedInsufficientFunds';
    await failure(stripe.paymentIntents.confirm(id, { payment_method }));
    const after = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(after).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });
});
