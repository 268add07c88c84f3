import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { failureReason } from '@service-kit/observability/failure-reason';
import { Refusal } from '@service-kit/requests/refusal';

const logger = new Logger('Stripe');

/** Whether Stripe says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** Whether Stripe refuses the call as it stands, and always will. */
export function isRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether Stripe has answered and said no, to the call or to our key: nothing was done. */
export function isNo(error: unknown): error is Stripe.errors.StripeError {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return (
    isRefused(error) ||
    error instanceof StripeAuthenticationError ||
    error instanceof StripePermissionError
  );
}

/**
 * What a failed call is to whoever waits for it: no answer, a limit and keys that Stripe does not
 * take alike. The words go to our log alone; they hold neither what was sent nor a secret.
 */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, requestId } = error;
  logger.warn({ msg: `Stripe: ${failureReason(error)}`, type, code, stripeRequest: requestId });
  return new Refusal('payments_unavailable');
}
