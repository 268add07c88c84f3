import type Stripe from 'stripe';
import { seconds } from '../clock';
import type { Parameters } from '../http/parameters';
import { invalidRequest, StripeFailure } from '../http/stripe-failure';
import { announce } from '../ledger/announce';
import { unexpectedState } from '../ledger/charging';
import { confirm, readReturnUrl } from '../ledger/confirming';
import { newPaymentIntent } from '../objects/payment-intent';
import type { Call } from '../world';
import { checkAmount, readCurrency } from './amounts';
import { paymentMethodOf } from './cards';
import { readSuffix } from './descriptors';
import { listParameters, page } from './lists';
import { found, type Endpoint, type Reply } from './reply';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  fromBrowser,
  updateIntent,
} from './supported-parameters';

type Intent = Stripe.PaymentIntent;

const changeable: readonly string[] = ['requires_payment_method', 'requires_confirmation'];

/** https://docs.stripe.com/api/payment_intents/create */
function create(call: Call, given: Parameters): Reply {
  given.only(createIntent);
  const amount = given.requiredInteger('amount', { min: 1 });
  const currency = readCurrency(given) ?? given.fail('currency');
  checkAmount(amount, currency);
  const confirmsNow = given.boolean('confirm') ?? false;
  if (!confirmsNow) refuseWithoutConfirm(given);
  const returnUrl = readReturnUrl(given);
  const allowedTypes = given.texts('allowed_payment_method_types');
  const made = newPaymentIntent({
    amount,
    currency,
    created: seconds(call.world.clock),
    allowedTypes: allowedTypes ?? null,
    automatic: automaticMethods(given, allowedTypes),
    description: given.text('description') ?? null,
    metadata: given.metadata({}),
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
  return { row: confirmsNow ? confirm(call, intent, paymentMethod, returnUrl) : intent };
}

function refuseWithoutConfirm(given: Parameters): void {
  const param = 'return_url';
  if (!given.has(param)) return;
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
  const { store } = call.world;
  const intent = found(call.world, 'payment_intent', id);
  const amount = given.integer('amount', { min: 1 }) ?? intent.amount;
  const currency = readCurrency(given) ?? intent.currency;
  checkAmount(amount, currency);
  const names = ['amount', 'currency'];
  const name = names.find((each) => given.has(each));
  if (name && !changeable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${changeable.join(', ')}.`,
    );
  }
  return {
    row: store.put('payment_intent', {
      ...intent,
      amount,
      currency,
      description: given.text('description') ?? intent.description,
      last_payment_error: null,
      metadata: given.metadata(intent.metadata),
    }),
  };
}

/** https://docs.stripe.com/api/payment_intents/confirm */
function confirmOne(call: Call, given: Parameters, id: string): Reply {
  given.only(call.key === 'publishable' ? { ...confirmIntent, ...fromBrowser } : confirmIntent);
  const intent = theirs(call, given, id);
  const returnUrl = readReturnUrl(given);
  return { row: confirm(call, intent, () => paymentMethodOf(call, given), returnUrl) };
}

/** https://docs.stripe.com/api/payment_intents/cancel */
function cancel(call: Call, given: Parameters, id: string): Reply {
  given.only(cancelIntent);
  const reasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
  const reason = given.oneOf('cancellation_reason', reasons);
  const intent = found(call.world, 'payment_intent', id);
  if (!changeable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${changeable.join(', ')}.`,
    );
  }
  const canceled = call.world.store.put('payment_intent', {
    ...intent,
    status: 'canceled',
    canceled_at: seconds(call.world.clock),
    cancellation_reason: reason ?? null,
    next_action: null,
  });
  announce(call, { type: 'payment_intent.canceled', data: { object: canceled } });
  return { row: canceled };
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
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancel },
];
