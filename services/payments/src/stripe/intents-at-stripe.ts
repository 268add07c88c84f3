import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { asRefusal, isNo, isRefused, orNull, StripeClient } from './stripe-client';

/** The parameters of an intent. Equal parameters make one intent. */
export interface IntentOrder {
  readonly id: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
  readonly createdAt: Date;
}

/** The charge tells when the money came in. */
const expand = ['latest_charge'];
/** Stripe forgets a key after a day, so older attempts are searched first. */
const keyLivesMs = 23 * 60 * 60 * 1_000;
/** Intents that are looked through for one that was made here and not written down. */
const lookedThrough = 1_000;

/**
 * Payment intents at Stripe. Every call refuses with `payments_unavailable` when Stripe does not
 * answer or does not let us in.
 */
@Injectable()
export class IntentsAtStripe {
  constructor(private readonly client: StripeClient) {}

  /**
   * The payment's intent, made once: as long as Stripe knows the key by that, later by a look for
   * it. Rejects with the SDK's own error when Stripe refuses the order.
   */
  async of(order: IntentOrder, now: Date): Promise<Stripe.PaymentIntent> {
    const isForgotten = now.getTime() - order.createdAt.getTime() > keyLivesMs;
    const kept = isForgotten ? await this.found(order) : null;
    return kept ?? this.created(order);
  }

  /** Null when Stripe has no such intent. With a timeout it is tried once. */
  retrieve(intentId: string, timeoutMs?: number): Promise<Stripe.PaymentIntent | null> {
    const options =
      timeoutMs === undefined ? undefined : { timeout: timeoutMs, maxNetworkRetries: 0 };
    return orNull(() => this.client.api.paymentIntents.retrieve(intentId, { expand }, options));
  }

  /** The intent afterwards: cancelled, or what it has become that cannot be cancelled anymore. */
  async cancel(intentId: string): Promise<Stripe.PaymentIntent | null> {
    try {
      const reason = { cancellation_reason: 'abandoned' as const, expand };
      return await this.client.api.paymentIntents.cancel(intentId, reason);
    } catch (error) {
      if (isRefused(error)) return this.retrieve(intentId);
      throw asRefusal(error);
    }
  }

  private async created(order: IntentOrder): Promise<Stripe.PaymentIntent> {
    const { id: paymentId, amountCents, currency, description } = order;
    try {
      return await this.client.api.paymentIntents.create(
        {
          amount: amountCents,
          currency,
          description,
          metadata: { paymentId },
          automatic_payment_methods: { enabled: true },
          expand,
        },
        { idempotencyKey: `payment-${paymentId}` },
      );
    } catch (error) {
      throw isNo(error) ? error : asRefusal(error);
    }
  }

  private async found({ id, createdAt }: IntentOrder): Promise<Stripe.PaymentIntent | null> {
    const since = Math.floor(createdAt.getTime() / 1_000) - 60;
    const listed = this.client.api.paymentIntents.list({ created: { gte: since }, limit: 100 });
    try {
      // Stripe lists newest first, and the intent is among the oldest of these.
      const intents = await listed.autoPagingToArray({ limit: lookedThrough });
      return intents.findLast(({ metadata }) => metadata.paymentId === id) ?? null;
    } catch (error) {
      throw asRefusal(error);
    }
  }
}
