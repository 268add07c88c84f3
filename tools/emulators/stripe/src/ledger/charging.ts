import type Stripe from 'stripe';
import { declines, type DeclineName } from '../bank/declines';
import type { CardBehavior } from '../bank/test-cards';
import { seconds } from '../clock';
import { docUrl, refused, StripeFailure } from '../http/stripe-failure';
import { newCharge, outcomeOf } from '../objects/charge';
import type { Call } from '../world';
import { announce } from './announce';
import { bookCharge } from './balance';
import { later } from './steps';

type Intent = Stripe.PaymentIntent;

/**
 * https://docs.stripe.com/payments/paymentintents/lifecycle
 * @throws card_error when the bank declines; the failed charge is kept
 */
export function charge(call: Call, intent: Intent, paymentMethod: Stripe.PaymentMethod): Intent {
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
      decline,
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
  return behavior.processing ? processing(call, charged, made) : succeeded(call, charged, made);
}

/** The bank accepts a `processing` intent. */
export function settlePayment(call: Call, intent: Intent): void {
  const { store } = call.world;
  const made = store.get('charge', String(intent.latest_charge));
  if (intent.status !== 'processing' || !made) return;
  const paid = { ...made, status: 'succeeded', paid: true, outcome: outcomeOf(null) } as const;
  succeeded(call, { ...intent, processing: null }, store.put('charge', paid));
}

export const unexpectedState = (intent: Intent, message: string): StripeFailure =>
  refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });

export const behaviorOf = ({ world }: Call, paymentMethod: string): CardBehavior =>
  world.store.get('card', paymentMethod)?.behavior ?? {};

/** Records a refusal by the bank. @returns the failure for the caller */
function declined(
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
  later(call.world, { do: 'settle-payment', intent: intent.id });
  return after;
}

/**
 * With `automatic_async`, which Stripe chooses by default, the charge learns its balance transaction
 * after it has succeeded: https://docs.stripe.com/payments/payment-intents/asynchronous-capture
 */
function succeeded(call: Call, intent: Intent, made: Stripe.Charge): Intent {
  const { world } = call;
  const balance_transaction = bookCharge(world, made, made.amount).id;
  const paid = world.store.put('charge', { ...made, balance_transaction });
  announce(call, { type: 'charge.succeeded', data: { object: made } });
  const after = finished(call, intent, made.amount);
  const previous_attributes = { balance_transaction: null };
  announce(call, { type: 'charge.updated', data: { object: paid, previous_attributes } });
  const { dispute, warning } = behaviorOf(call, String(intent.payment_method));
  if (dispute) later(world, { do: 'dispute', charge: made.id, reason: dispute });
  if (warning) later(world, { do: 'warn', charge: made.id });
  return after;
}

function finished(call: Call, intent: Intent, amount: number): Intent {
  const after = call.world.store.put('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: amount,
    processing: null,
    next_action: null,
  });
  announce(call, { type: 'payment_intent.succeeded', data: { object: after } });
  return after;
}
