import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { asRefusal, isRefused, orNull, StripeClient } from './stripe-client';

/** The parameters of a refund. Equal parameters make one refund. */
export interface RefundOrder {
  readonly id: string;
  readonly intentId: string;
  readonly amountCents: number;
}

/** With its payment, in case we don't know the refund. */
const expand = ['payment_intent.latest_charge'];

/** Stripe refuses it, with a reason. */
export class RefusedByStripe extends Error {
  constructor(readonly words: string) {
    super(words);
    this.name = 'RefusedByStripe';
  }
}

/** Refunds at Stripe. Every call refuses with `payments_unavailable` when Stripe does not answer. */
@Injectable()
export class RefundsAtStripe {
  constructor(private readonly client: StripeClient) {}

  /** Made once, as long as Stripe remembers the key. Throws `RefusedByStripe`. */
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

  /** Null when Stripe has no such refund. */
  retrieve(refundId: string): Promise<Stripe.Refund | null> {
    return orNull(() => this.client.api.refunds.retrieve(refundId, { expand }));
  }

  /** The one that was made for a refund of ours; null when there is none. */
  async madeFor({ id, intentId }: RefundOrder): Promise<Stripe.Refund | null> {
    try {
      const listed = this.client.api.refunds.list({ payment_intent: intentId, limit: 100 });
      for await (const refund of listed) if (refund.metadata?.refundId === id) return refund;
      return null;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** Of a charge, the newest 100: the event that asks tells of the newest. */
  async ofCharge(charge: string): Promise<Stripe.Refund[]> {
    const newest = { charge, limit: 100, expand: expand.map((path) => `data.${path}`) };
    const listed = await orNull(() => this.client.api.refunds.list(newest));
    return listed?.data ?? [];
  }
}
