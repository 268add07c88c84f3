import type Stripe from 'stripe';
import { seconds } from '../clock';
import type { Parameters } from '../http/parameters';
import { invalidRequest, StripeFailure } from '../http/stripe-failure';
import { announce } from '../ledger/announce';
import { capture, release, unexpectedState } from '../ledger/charging';
import { confirm, readConfirmation } from '../ledger/confirming';
import { newPaymentIntent } from '../objects/payment-intent';
import type { Call } from '../world';
import { checkAmount, readCurrency } from './amounts';
import { paymentMethodOf } from './cards';
import { readSuffix, refuseDescriptor } from './descriptors';
import { listParameters, page } from './lists';
import { found, type Endpoint, type Reply } from './reply';
import { shippingOf } from './shipping';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  fromBrowser,
  updateIntent,
} from './supported-parameters';

type Intent = Stripe.PaymentIntent;

const captureMethods = ['automatic', 'automatic_async', 'manual'] as const;
const changeable: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/** https://docs.stripe.com/api/payment_intents/create */
function create(call: Call, given: Parameters): Reply {
  given.only(createIntent);
  refuseDescriptor(given);
  const amount = given.requiredInteger('amount', { min: 1 });
  const currency = readCurrency(given) ?? given.fail('currency');
  checkAmount(amount, currency);
  const confirmsNow = given.boolean('confirm') ?? false;
  if (!confirmsNow) refuseWithoutConfirm(given);
  const confirmation = readConfirmation(given);
  const allowedTypes = given.texts('allowed_payment_method_types');
  const made = newPaymentIntent({
    amount,
    currency,
    created: seconds(call.world.clock),
    captureMethod: given.oneOf('capture_method', captureMethods) ?? 'automatic_async',
    confirmationMethod: given.oneOf('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    allowedTypes: allowedTypes ?? null,
    automatic: automaticMethods(given, allowedTypes),
    description: given.text('description') ?? null,
    metadata: given.metadata({}),
    receiptEmail: given.email('receipt_email') ?? null,
    shipping: shippingOf(given),
    statementDescriptorSuffix: readSuffix(given) ?? null,
  });
  const paymentMethod = paymentMethodOf(call, given);
  const intent = call.world.store.put(
    'payment_intent',
    paymentMethod
      ? { ...made, payment_method: paymentMethod.id, status: 'requires_confirmation' }
      : made,
  );
  announce(call, { type: 'payment_intent.created', data: { object: intent } });
  return { row: confirmsNow ? confirm(call, intent, paymentMethod, confirmation) : intent };
}

function refuseWithoutConfirm(given: Parameters): void {
  const param = ['return_url', 'error_on_requires_action'].find((name) => given.has(name));
  if (!param) return;
  throw invalidRequest(`${param} can only be used with confirm=true.`, { param });
}

/** Which payment methods may be offered: without a word those of the dashboard, here cards. */
function automaticMethods(
  given: Parameters,
  named: readonly string[] | undefined,
): 'always' | 'never' | null {
  const automatic = given
    .child('automatic_payment_methods')
    ?.only({ allow_redirects: 'taken', enabled: 'taken' });
  const other = named?.find((type) => type !== 'card');
  if (other !== undefined) {
    throw new StripeFailure(
      400,
      'invalid_request_error',
      `This emulator of Stripe has cards only, not ${other.slice(0, 40)}.`,
      { code: 'not_emulated', param: 'allowed_payment_method_types' },
      false,
    );
  }
  const isOff = automatic ? automatic.boolean('enabled') !== true : named !== undefined;
  if (isOff) return null;
  return automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always';
}

/** https://docs.stripe.com/api/payment_intents/retrieve */
function retrieve(call: Call, given: Parameters, id: string): Reply {
  given.only({ ...fromBrowser, expand: 'taken' });
  return { row: theirs(call, given, id) };
}

/** A publishable key needs the intent's client secret. */
function theirs(call: Call, given: Parameters, id: string): Intent {
  const secret = given.text('client_secret');
  if (call.key === 'publishable' && secret === undefined) given.fail('client_secret');
  const intent = found(call.world, 'payment_intent', id);
  if (secret !== undefined && secret !== intent.client_secret) {
    throw new StripeFailure(
      400,
      'invalid_request_error',
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
      false,
    );
  }
  return intent;
}

/** https://docs.stripe.com/api/payment_intents/update */
function update(call: Call, given: Parameters, id: string): Reply {
  given.only(updateIntent);
  refuseDescriptor(given);
  const { store } = call.world;
  const intent = found(call.world, 'payment_intent', id);
  const amount = given.integer('amount', { min: 1 }) ?? intent.amount;
  const currency = readCurrency(given) ?? intent.currency;
  checkAmount(amount, currency);
  const captureMethod = given.oneOf('capture_method', captureMethods) ?? intent.capture_method;
  const names = ['amount', 'currency', 'capture_method', 'payment_method', 'payment_method_data'];
  const name = names.find((each) => given.has(each));
  if (name && !changeable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
    );
  }
  const changed: Intent = {
    ...intent,
    amount,
    currency,
    capture_method: captureMethod,
    description: given.text('description') ?? intent.description,
    last_payment_error: null,
    metadata: given.metadata(intent.metadata),
    receipt_email: orBefore(given.email('receipt_email'), intent.receipt_email),
    shipping: given.has('shipping') ? shippingOf(given) : intent.shipping,
    statement_descriptor_suffix: orBefore(readSuffix(given), intent.statement_descriptor_suffix),
  };
  const paymentMethod = paymentMethodOf(call, given);
  const restarted = paymentMethod
    ? { payment_method: paymentMethod.id, status: 'requires_confirmation' as const }
    : name && intent.status === 'requires_action'
      ? { status: 'requires_confirmation' as const }
      : {};
  const nextAction = 'status' in restarted ? { next_action: null } : {};
  return { row: store.put('payment_intent', { ...changed, ...restarted, ...nextAction }) };
}

const orBefore = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

/** https://docs.stripe.com/api/payment_intents/confirm */
function confirmOne(call: Call, given: Parameters, id: string): Reply {
  given.only(call.key === 'publishable' ? { ...confirmIntent, ...fromBrowser } : confirmIntent);
  const intent = theirs(call, given, id);
  const confirmation = readConfirmation(given);
  const changed = {
    ...intent,
    capture_method: given.oneOf('capture_method', captureMethods) ?? intent.capture_method,
    receipt_email: orBefore(given.email('receipt_email'), intent.receipt_email),
    shipping: given.has('shipping') ? shippingOf(given) : intent.shipping,
  };
  return {
    row: confirm(call, changed, () => paymentMethodOf(call, given), confirmation),
  };
}

/** https://docs.stripe.com/api/payment_intents/capture */
function captureOne(call: Call, given: Parameters, id: string): Reply {
  given.only(captureIntent);
  refuseDescriptor(given);
  const amount = given.integer('amount_to_capture', { min: 1 });
  const intent = found(call.world, 'payment_intent', id);
  const metadata = given.metadata(intent.metadata);
  const suffix = orBefore(readSuffix(given), intent.statement_descriptor_suffix);
  const changed = { ...intent, metadata, statement_descriptor_suffix: suffix };
  return { row: capture(call, changed, amount ?? intent.amount_capturable) };
}

/** https://docs.stripe.com/api/payment_intents/cancel */
function cancel(call: Call, given: Parameters, id: string): Reply {
  given.only(cancelIntent);
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
  const reason = given.oneOf('cancellation_reason', reasons);
  const intent = found(call.world, 'payment_intent', id);
  const cancelable = [...changeable, 'requires_capture'];
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
    );
  }
  if (intent.status === 'requires_capture') release(call, String(intent.latest_charge));
  const canceled = call.world.store.put('payment_intent', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: seconds(call.world.clock),
    cancellation_reason: reason ?? null,
    next_action: null,
  });
  announce(call, { type: 'payment_intent.canceled', data: { object: canceled } });
  return { row: canceled };
}

/** https://docs.stripe.com/api/payment_intents/verify_microdeposits: a card waits for none. */
function verifyMicrodeposits(call: Call, given: Parameters, id: string): Reply {
  given.only({ amounts: 'taken', descriptor_code: 'taken', expand: 'taken' });
  const intent = found(call.world, 'payment_intent', id);
  throw unexpectedState(
    intent,
    `This PaymentIntent is ${intent.status}, and waits for no micro-deposits.`,
  );
}

/** https://docs.stripe.com/api/payment_intents/list */
function list(call: Call, given: Parameters): Reply {
  given.only({ ...listParameters, customer: 'not emulated', customer_account: 'not emulated' });
  return page(call, 'payment_intent', '/v1/payment_intents', given);
}

export const paymentIntentEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/payment_intents', run: create },
  { method: 'GET', path: '/v1/payment_intents', run: list },
  { method: 'GET', path: '/v1/payment_intents/:id', run: retrieve, open: true },
  { method: 'POST', path: '/v1/payment_intents/:id', run: update },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', run: confirmOne, open: true },
  { method: 'POST', path: '/v1/payment_intents/:id/capture', run: captureOne },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancel },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/verify_microdeposits',
    run: verifyMicrodeposits,
  },
];
