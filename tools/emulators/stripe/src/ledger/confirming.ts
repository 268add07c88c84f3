import type Stripe from 'stripe';
import type { Parameters } from '../http/parameters';
import { invalidRequest, refused } from '../http/stripe-failure';
import { isWebAddress } from '../http/web-address';
import type { Call } from '../world';
import { charge, unexpectedState } from './charging';

type Intent = Stripe.PaymentIntent;

export function readReturnUrl(given: Parameters): string | null {
  const returnUrl = given.text('return_url', { max: 2_000 }) ?? null;
  if (returnUrl === null || isWebAddress(returnUrl)) return returnUrl;
  throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
    code: 'url_invalid',
    param: 'return_url',
  });
}

const confirmable: readonly string[] = ['requires_payment_method', 'requires_confirmation'];

/**
 * Charges an intent once. Another confirmation is refused.
 * https://docs.stripe.com/api/payment_intents/confirm
 * @param given looks up the payment method, once the intent may be confirmed
 * @throws payment_intent_unexpected_state; a card_error when the bank declines
 */
export function confirm(
  call: Call,
  intent: Intent,
  given: Stripe.PaymentMethod | undefined | (() => Stripe.PaymentMethod | undefined),
  returnUrl: string | null,
): Intent {
  const { store } = call.world;
  if (!confirmable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`,
    );
  }
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && returnUrl === null) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  }
  const paymentMethod =
    (typeof given === 'function' ? given() : given) ??
    store.get('payment_method', String(intent.payment_method));
  if (!paymentMethod) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  if (store.get('card', paymentMethod.id)?.used) {
    throw refused(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    );
  }
  return charge(call, intent, paymentMethod);
}
