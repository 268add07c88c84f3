import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { PaymentEntity } from '../ledger/payment.entity';
import { asRefusal, isNo, isRefused, orNull, StripeClient } from './stripe-client';

type IntentOrder = Pick<
  PaymentEntity,
  'id' | 'amountCents' | 'currency' | 'description' | 'appointmentNumber' | 'createdAt'
>;

/** The charge says when the money came in. */
const expand = ['latest_charge'];
/** Stripe forgets a key after a day, so we search for older intents first. */
const keyLivesMs = 23 * 60 * 60 * 1_000;
const maxSearched = 1_000;
/** Stripe refuses others. It shows them behind the company's name, in 22 characters together. */
const suffixPattern = /^(?=.*[A-Za-z])[\w-]{1,10}$/;

/** Refuses with `payments_unavailable` when Stripe doesn't answer or doesn't accept our key. */
@Injectable()
export class IntentsAtStripe {
  constructor(private readonly client: StripeClient) {}

  /** The payment's intent, made once. Rejects with the SDK's error if Stripe refuses it. */
  async of(order: IntentOrder, now: Date): Promise<Stripe.PaymentIntent> {
    const isForgotten = now.getTime() - order.createdAt.getTime() > keyLivesMs;
    const kept = isForgotten ? await this.found(order) : null;
    return kept ?? this.created(order);
  }

  /** Null if Stripe has no such intent. With a timeout, there is no retry. */
  retrieve(intentId: string, timeoutMs?: number): Promise<Stripe.PaymentIntent | null> {
    const options =
      timeoutMs === undefined ? undefined : { timeout: timeoutMs, maxNetworkRetries: 0 };
    return orNull(() => this.client.api.paymentIntents.retrieve(intentId, { expand }, options));
  }

  /** The intent afterwards, which may no longer be cancelable. */
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
    const { id: paymentId, amountCents, currency, description, appointmentNumber: number } = order;
    try {
      return await this.client.api.paymentIntents.create(
        {
          amount: amountCents,
          currency,
          description,
          metadata: { paymentId, ...(number !== null && { appointmentNumber: number }) },
          ...(number !== null &&
            suffixPattern.test(number) && { statement_descriptor_suffix: number }),
          // Cards and their wallets. A bank takes days to decide on other methods.
          allowed_payment_method_types: ['card'],
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
      const intents = await listed.autoPagingToArray({ limit: maxSearched });
      return intents.findLast(({ metadata }) => metadata.paymentId === id) ?? null;
    } catch (error) {
      throw asRefusal(error);
    }
  }
}
