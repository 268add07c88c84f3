import type Stripe from 'stripe';
import type { DeclineName } from '../bank/declines';
import type { CardBehavior } from '../bank/test-cards';

/** What an intent's object does not say: where its customer returns to, and how the bank is asked. */
export interface Confirmation {
  /** Of the intent. */
  readonly id: string;
  readonly returnUrl: string | null;
  /** In the address of the page where the customer authenticates; null once that is done. */
  readonly pageToken: string | null;
}

/** How a test card behaves. Of its number, only what the payment method says is kept. */
export interface CardOf {
  /** Of the payment method. */
  readonly id: string;
  readonly behavior: CardBehavior;
}

/** What is still to happen on its own, at a time. */
export interface Step {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  readonly action:
    | { readonly do: 'dispute'; readonly charge: string; readonly reason: string }
    | {
        readonly do: 'settle-payment';
        readonly intent: string;
        readonly decline: DeclineName | null;
      }
    | { readonly do: 'settle-refund'; readonly refund: string; readonly fails: boolean };
}

/** An event on its way to an endpoint, once; a copy is a delivery of its own. */
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

/** That an endpoint has received an event, however many copies of it are under way. */
export interface Receipt {
  /** The event's id and the endpoint's. */
  readonly id: string;
}

/** An answer that an idempotency key keeps. */
export interface KeptAnswer {
  /** Whose key, and the key. */
  readonly id: string;
  readonly path: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly requestId: string;
  readonly keptAt: number;
}

/** Everything the emulator knows. Objects are replaced, never changed. */
export interface Tables {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  event: Stripe.Event;
  payment_method: Stripe.PaymentMethod;
  webhook_endpoint: Stripe.WebhookEndpoint;
  confirmation: Confirmation;
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
  'balance_transaction',
  'event',
  'payment_method',
  'webhook_endpoint',
  'confirmation',
  'card',
  'step',
  'delivery',
  'receipt',
  'kept_answer',
] as const satisfies readonly Kind[];
