import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { asRefusal, isRefused, orNull, StripeClient } from './stripe-client';

export interface RefundOrder {
  readonly id: string;
  readonly intentId: string;
  readonly amountCents: number;
}

/** For a refund whose payment we don't know yet. */
const expand = ['payment_intent.latest_charge'];

export class RefusedByStripe extends Error {
  constructor(readonly words: string) {
    super(words);
    this.name = 'RefusedByStripe';
  }
}

/** Refuses with `payments_unavailable` when Stripe doesn't answer. */
@Injectable()
export class RefundsAtStripe {
  constructor(private readonly client: StripeClient) {}

  /** Once, as long as Stripe remembers the key. Throws `RefusedByStripe`. */
  async create({ id, intentId, amountCents }: RefundOrder): Promise<Stripe.Refund> {
    try {
      return await this.client.api.refunds.create(
        { payment_intent: intentId, amount: amountCents, metadata: { refundId: id } },
        { idempotencyKey: `refund-${id}` },
      );
    } catch (error) {
      if (isRefused(error)) throw new RefusedByStripe((error as Error).message);
      throw asRefusal(error);
    }
  }

  retrieve(refundId: string): Promise<Stripe.Refund | null> {
    return orNull(() => this.client.api.refunds.retrieve(refundId, { expand }));
  }

  /** Stripe's refund for one of ours. */
  async madeFor({ id, intentId }: RefundOrder): Promise<Stripe.Refund | null> {
    try {
      const listed = this.client.api.refunds.list({ payment_intent: intentId, limit: 100 });
      for await (const refund of listed) if (refund.metadata?.refundId === id) return refund;
      return null;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** The newest 100, which include the one that the event is about. */
  async ofCharge(charge: string): Promise<Stripe.Refund[]> {
    const newest = { charge, limit: 100, expand: expand.map((path) => `data.${path}`) };
    const listed = await orNull(() => this.client.api.refunds.list(newest));
    return listed?.data ?? [];
  }
}
