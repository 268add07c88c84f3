import Stripe from 'stripe';
import { Refusal } from '@service-kit/requests/refusal';
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
