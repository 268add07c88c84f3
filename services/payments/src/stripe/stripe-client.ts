import Stripe from 'stripe';
import { Refusal } from '@service-kit/requests/refusal';
import { Logger } from '@nestjs/common';
import { failureReason } from '@service-kit/observability/failure-reason';
import type { PaymentsConfig } from '../config';

/** The version of the SDK's types. */
export const apiVersion = '2026-10-28.endive';

/** With two retries, a call ends before the gateway gives up. */
const attemptMs = 3_500;
const repeats = 2;

/** The SDK. It retries calls under the same idempotency key. */
export class StripeClient {
  private readonly sdk: Stripe | null;

  constructor({ stripeMode, STRIPE_SECRET_KEY, STRIPE_API_BASE }: PaymentsConfig) {
    this.sdk =
      stripeMode === 'off' || STRIPE_SECRET_KEY === undefined
        ? null
        : new Stripe(STRIPE_SECRET_KEY, {
            apiVersion,
            timeout: attemptMs,
            maxNetworkRetries: repeats,
            telemetry: false,
            ...(STRIPE_API_BASE === undefined ? {} : addressOf(STRIPE_API_BASE)),
          });
  }

  get isOn(): boolean {
    return this.sdk !== null;
  }

  /** Refuses with `payments_off` when payments are off. */
  get api(): Stripe {
    if (!this.sdk) throw new Refusal('payments_off');
    return this.sdk;
  }
}

function addressOf(base: string): Stripe.StripeConfig {
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  };
}

const logger = new Logger('Stripe');

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;

/** Stripe's answer; null if the object doesn't exist. Refuses like `asRefusal`. */
export async function orNull<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw asRefusal(error);
  }
}

/** Whether Stripe refuses the call for good. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether Stripe refuses the call or our key. Nothing was done then. */
export function isNo(error: unknown): error is Stripe.errors.StripeError {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  return (
    isRefused(error) ||
    error instanceof StripeAuthenticationError ||
    error instanceof StripePermissionError
  );
}

/**
 * No answer, a limit and a wrong key are the same to the caller. The cause only goes to the log; it
 * holds neither the call nor a secret.
 */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, requestId } = error;
  logger.warn({ msg: `Stripe: ${failureReason(error)}`, type, code, stripeRequest: requestId });
  return new Refusal('payments_unavailable');
}
