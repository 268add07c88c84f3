import type Stripe from 'stripe';
import type { CardBehavior } from '../bank/test-cards';

/** The behavior of a test card, kept without its number. */
export interface CardOf {
  /** The payment method's. */
  readonly id: string;
  readonly behavior: CardBehavior;
  /** Charged. Without a customer, it can't be charged again. */
  readonly used?: true;
}

/** Something that happens on its own, later. */
export interface Step {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  readonly action:
    | { readonly do: 'dispute'; readonly charge: string; readonly reason: string }
    | { readonly do: 'settle-payment'; readonly intent: string }
    | { readonly do: 'warn'; readonly charge: string }
    | { readonly do: 'settle-refund'; readonly refund: string; readonly fails: boolean };
}

/** Where every event is sent. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

/** One copy of an event for an endpoint. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly endpoint: string;
  readonly attempts: number;
  /** `held` until released; `dropped` and `given-up` are never sent again. */
  readonly status: 'pending' | 'held' | 'delivered' | 'dropped' | 'given-up';
  readonly dueAt: number;
  readonly firstTriedAt: number | null;
  readonly lastAnswer: string | null;
}

/** An endpoint has received an event at least once. */
export interface Receipt {
  /** The ids of the event and the endpoint. */
  readonly id: string;
}

/** An answer that an idempotency key keeps. */
export interface KeptAnswer {
  /** The owner and the key. */
  readonly id: string;
  readonly path: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly keptAt: number;
}

/** Rows are replaced, never changed. */
export interface Tables {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  early_fraud_warning: Stripe.Radar.EarlyFraudWarning;
  balance_transaction: Stripe.BalanceTransaction;
  payout: Stripe.Payout;
  event: Stripe.Event;
  payment_method: Stripe.PaymentMethod;
  webhook_endpoint: WebhookEndpoint;
  card: CardOf;
  step: Step;
  delivery: Delivery;
  receipt: Receipt;
  kept_answer: KeptAnswer;
}

export type Kind = keyof Tables;

export const kinds = [
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'early_fraud_warning',
  'balance_transaction',
  'payout',
  'event',
  'payment_method',
  'webhook_endpoint',
  'card',
  'step',
  'delivery',
  'receipt',
  'kept_answer',
] as const satisfies readonly Kind[];
