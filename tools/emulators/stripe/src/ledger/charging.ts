import type Stripe from 'stripe';
import { declines, type DeclineName } from '../bank/declines';
import type { CardBehavior } from '../bank/test-cards';
import { seconds } from '../clock';
import { docUrl, refused, StripeFailure } from '../http/stripe-failure';
import { newCharge, outcomeOf } from '../objects/charge';
import { previousOf } from '../objects/event';
import type { Call } from '../world';
import { announce } from './announce';
import { bookCharge } from './balance';
import { later } from './steps';

type Intent = Stripe.PaymentIntent;

/**
 * https://docs.stripe.com/payments/paymentintents/lifecycle
 * @throws card_error when the bank declines; the failed charge is kept
 */
export function charge(
  call: Call,
  intent: Intent,
  paymentMethod: Stripe.PaymentMethod,
  authenticated: boolean,
): Intent {
  const { store, clock } = call.world;
  const behavior = behaviorOf(call, paymentMethod.id);
  const decline = behavior.decline ?? null;
  const made = store.put(
    'charge',
    newCharge({
      intent,
      paymentMethod,
      created: seconds(clock),
      status: decline ? 'failed' : behavior.processing ? 'pending' : 'succeeded',
      captured: !decline && intent.capture_method !== 'manual',
      decline,
      authenticated,
      risk: behavior.risk,
    }),
  );
  if (decline) throw declined(call, intent, made, paymentMethod, decline);
  store.put('card', { id: paymentMethod.id, behavior, used: true });
  const charged = store.put('payment_intent', {
    ...intent,
    latest_charge: made.id,
    payment_method: paymentMethod.id,
    next_action: null,
    last_payment_error: null,
  });
  if (behavior.processing) return processing(call, charged, made);
  return intent.capture_method === 'manual'
    ? authorized(call, charged, made)
    : succeeded(call, charged, made);
}

/** The bank's answer to a `processing` intent. */
export function settlePayment(call: Call, intent: Intent, decline: DeclineName | null): Intent {
  const { store } = call.world;
  const made = store.get('charge', String(intent.latest_charge));
  const paymentMethod = store.get('payment_method', String(intent.payment_method));
  if (intent.status !== 'processing' || !made || !paymentMethod) {
    throw unexpectedState(intent, `This PaymentIntent is ${intent.status}, not processing.`);
  }
  const settled = { ...intent, processing: null };
  if (!decline) {
    const paid = { ...made, status: 'succeeded', paid: true, outcome: outcomeOf(null) } as const;
    return succeeded(call, settled, store.put('charge', paid));
  }
  const failed = store.put('charge', {
    ...made,
    status: 'failed',
    captured: false,
    amount_captured: 0,
    failure_code: declines[decline].code,
    failure_message: declines[decline].message,
    outcome: outcomeOf(decline),
  });
  declined(call, settled, failed, paymentMethod, decline);
  return store.get('payment_intent', intent.id) ?? settled;
}

/** https://docs.stripe.com/api/payment_intents/capture */
export function capture(call: Call, intent: Intent, amount: number): Intent {
  const { store } = call.world;
  const made = store.get('charge', String(intent.latest_charge));
  if (intent.status !== 'requires_capture' || !made) {
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  if (amount > intent.amount_capturable) {
    throw refused('The amount to capture is greater than the amount that can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  const captured = store.put('charge', {
    ...made,
    captured: true,
    amount_captured: amount,
    amount_refunded: made.amount - amount,
    balance_transaction: bookCharge(call.world, made, amount).id,
  });
  const previous_attributes = previousOf(made, captured);
  announce(call, { type: 'charge.captured', data: { object: captured, previous_attributes } });
  return finished(call, intent, amount);
}

/** What was held and is not captured goes back to the card. */
export function release(call: Call, id: string): void {
  const before = call.world.store.get('charge', id);
  if (!before) return;
  const after = { ...before, amount_refunded: before.amount, refunded: true };
  call.world.store.put('charge', after);
  const data = { object: after, previous_attributes: previousOf(before, after) };
  announce(call, { type: 'charge.refunded', data });
}

export function authenticationFailed(call: Call, intent: Intent): Intent {
  const code = 'payment_intent_authentication_failure';
  const paymentMethod = call.world.store.get('payment_method', String(intent.payment_method));
  const failed = call.world.store.put('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      code,
      doc_url: docUrl(code),
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: paymentMethod,
      type: 'invalid_request_error',
    },
  });
  announce(call, { type: 'payment_intent.payment_failed', data: { object: failed } });
  return failed;
}

export const unexpectedState = (intent: Intent, message: string): StripeFailure =>
  refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });

export const behaviorOf = ({ world }: Call, paymentMethod: string): CardBehavior =>
  world.store.get('card', paymentMethod)?.behavior ?? {};

/** Records a refusal by the bank. @returns the failure for the caller */
export function declined(
  call: Call,
  intent: Intent,
  failed: Stripe.Charge,
  paymentMethod: Stripe.PaymentMethod,
  decline: DeclineName,
): StripeFailure {
  const { code, decline_code, message } = declines[decline];
  const after = call.world.store.put('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: failed.id,
    last_payment_error: {
      charge: failed.id,
      code,
      decline_code,
      doc_url: docUrl(code),
      message,
      payment_method: paymentMethod,
      type: 'card_error',
    },
  });
  announce(call, { type: 'charge.failed', data: { object: failed } });
  announce(call, { type: 'payment_intent.payment_failed', data: { object: after } });
  return new StripeFailure(402, 'card_error', message, {
    charge: failed.id,
    code,
    decline_code,
    payment_intent: after,
    payment_method: paymentMethod,
  });
}

function processing(call: Call, intent: Intent, pending: Stripe.Charge): Intent {
  const after = call.world.store.put('payment_intent', {
    ...intent,
    status: 'processing',
    processing: { type: 'card', card: {} },
  });
  announce(call, { type: 'charge.pending', data: { object: pending } });
  announce(call, { type: 'payment_intent.processing', data: { object: after } });
  later(call.world, { do: 'settle-payment', intent: intent.id, decline: null });
  return after;
}

function authorized(call: Call, intent: Intent, made: Stripe.Charge): Intent {
  const after = call.world.store.put('payment_intent', {
    ...intent,
    status: 'requires_capture',
    amount_capturable: intent.amount,
  });
  announce(call, { type: 'charge.succeeded', data: { object: made } });
  announce(call, { type: 'payment_intent.amount_capturable_updated', data: { object: after } });
  return after;
}

/**
 * With `automatic_async`, what Stripe chooses by default, the charge learns its balance transaction
 * after it has succeeded: https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
function succeeded(call: Call, intent: Intent, made: Stripe.Charge): Intent {
  const { world } = call;
  const balance_transaction = bookCharge(world, made, made.amount).id;
  const paid = world.store.put('charge', { ...made, balance_transaction });
  const isLater = intent.capture_method === 'automatic_async';
  announce(call, { type: 'charge.succeeded', data: { object: isLater ? made : paid } });
  const after = finished(call, intent, made.amount);
  if (isLater) {
    const previous_attributes = { balance_transaction: null };
    announce(call, { type: 'charge.updated', data: { object: paid, previous_attributes } });
  }
  const { dispute, warning } = behaviorOf(call, String(intent.payment_method));
  if (dispute) later(world, { do: 'dispute', charge: made.id, reason: dispute });
  if (warning) later(world, { do: 'warn', charge: made.id });
  return after;
}

function finished(call: Call, intent: Intent, amount: number): Intent {
  const after = call.world.store.put('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    processing: null,
    next_action: null,
  });
  announce(call, { type: 'payment_intent.succeeded', data: { object: after } });
  return after;
}
