import type Stripe from 'stripe';
import { declines, type DeclineName } from '../bank/declines';
import { newId } from '../state/ids';

interface NewCharge {
  readonly intent: Stripe.PaymentIntent;
  readonly paymentMethod: Stripe.PaymentMethod;
  readonly created: number;
  readonly status: 'succeeded' | 'pending' | 'failed';
  readonly decline: DeclineName | null;
}

/** The account's, in front of each suffix. */
export const descriptorPrefix = 'EMULATOR';

/** https://docs.stripe.com/get-started/account/statement-descriptors#dynamic */
export const descriptorOf = (suffix: string | null): string =>
  suffix === null ? descriptorPrefix : `${descriptorPrefix}* ${suffix}`;

/** https://docs.stripe.com/api/charges/object */
export function newCharge(given: NewCharge): Stripe.Charge {
  const { intent, paymentMethod, decline } = given;
  const refusal = decline ? declines[decline] : null;
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: descriptorOf(intent.statement_descriptor_suffix),
    captured: !decline,
    created: given.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: given.status === 'pending' ? null : outcomeOf(decline),
    paid: given.status === 'succeeded',
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: {
      card: cardDetails(intent.amount, paymentMethod.card),
      type: 'card',
    },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: given.status,
    transfer_data: null,
    transfer_group: intent.transfer_group,
  } satisfies Stripe.Charge;
}

/** https://docs.stripe.com/api/charges/object#charge_object-outcome */
export function outcomeOf(decline: DeclineName | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: decline ? '05' : null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? declines[decline].decline_code : null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails(
  amount: number,
  card: Stripe.PaymentMethod.Card | undefined,
): Stripe.Charge.PaymentMethodDetails.Card {
  if (!card) throw new Error('Only cards are charged');
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
