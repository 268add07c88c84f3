/** What Stripe's test cards and the banks behind them do, and where Stripe says so. */
import type Stripe from 'stripe';
import {
  chargeOf,
  dollars,
  emulatorForTests,
  failure,
  paid,
  pay,
  settled,
} from '../../test/running';

const { emulator, listener, stripe } = emulatorForTests();

describe('https://docs.stripe.com/testing', () => {
  it.each([
    ['pm_card_visa', 'visa', '4242'],
    ['pm_card_mastercard', 'mastercard', '4444'],
    ['pm_card_amex', 'amex', '0005'],
  ])('%s pays: %s', async (token, brand, last4) => {
    const intent = await pay(stripe, token);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_000 });
    expect(chargeOf(intent).payment_method_details?.card).toMatchObject({ brand, last4 });
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is declined: %s, %s', async (token, code, decline_code) => {
    const error = await failure(pay(stripe, token));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code });
    expect(error.payment_intent).toMatchObject({ status: 'requires_payment_method' });
  });

  it.each([
    ['pm_card_createDispute', 'charge.dispute.created', { disputed: true }],
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
});

describe('https://docs.stripe.com/api/charges/object#charge_object-outcome', () => {
  it.each([
    ['pm_card_visa', 'authorized', 'approved_by_network'],
    ['pm_card_visa_chargeDeclined', 'issuer_declined', 'declined_by_network'],
  ])('of %s it is %s, %s', async (token, type, network_status) => {
    const id = await pay(stripe, token).then(
      (intent) => chargeOf(intent).id,
      ({ charge }: Stripe.errors.StripeError) => String(charge),
    );
    const { outcome } = await stripe.charges.retrieve(id);
    expect(outcome).toMatchObject({ type, network_status });
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
    const data = { type: 'card', card: { token: 'tok_visa' }, billing_details };
    const charge = chargeOf(
      await pay(stripe, '', { payment_method: undefined, payment_method_data: data }),
    );
    expect(charge.billing_details).toMatchObject(billing_details);
  });

  // https://github.com/Automattic/woocommerce-payments/issues/323 has the words
  it('one that has paid cannot pay again without a customer', async () => {
    const { payment_method: used } = await paid(stripe, 2_000);
    const error = await failure(paid(stripe, 2_000, String(used)));
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
