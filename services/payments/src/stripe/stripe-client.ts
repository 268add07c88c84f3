import Stripe from 'stripe';
import { Refusal } from '@service-kit/requests/refusal';
import { Logger } from '@nestjs/common';
import { failureReason } from '@service-kit/observability/failure-reason';
import type { PaymentsConfig } from '../config';

/** The version that the SDK's types are of; another SDK is another version, tried before it is taken. */
const apiVersion = '2026-10-28.endive';

/** One attempt. With two repeats a call ends within the time that the gateway gives us. */
const attemptMs = 3_500;
const repeats = 2;

export type StripeSettings = Pick<
  PaymentsConfig,
  'stripeMode' | 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'
>;

/** The SDK; it repeats calls under the same idempotency key. */
export class StripeClient {
  private readonly sdk: Stripe | null;

  constructor(settings: StripeSettings) {
    const { stripeMode, STRIPE_SECRET_KEY, STRIPE_API_BASE } = settings;
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

  /** Whether payments can be made. */
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

/** Whether Stripe answered that the object doesn't exist. */
function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;
}

/** Stripe's answer; null if the object doesn't exist. Refuses like `asRefusal`. */
export async function orNull<Answer>(call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw asRefusal(error);
  }
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
 * What a failed call means to the caller: no answer, a limit and keys that Stripe does
 * not take alike. The words go to our log alone; they hold neither what was sent nor a secret.
 */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, requestId } = error;
  logger.warn({ msg: `Stripe: ${failureReason(error)}`, type, code, stripeRequest: requestId });
  return new Refusal('payments_unavailable');
}
