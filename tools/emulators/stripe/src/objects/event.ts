import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { newId } from '../state/ids';

/** The events that can happen here: https://docs.stripe.com/api/events/types */
export type Happening =
  | {
      readonly type:
        | 'payment_intent.canceled'
        | 'payment_intent.created'
        | 'payment_intent.payment_failed'
        | 'payment_intent.processing'
        | 'payment_intent.succeeded';
      readonly data: { object: Stripe.PaymentIntent };
    }
  | {
      readonly type:
        | 'charge.failed'
        | 'charge.pending'
        | 'charge.refunded'
        | 'charge.succeeded'
        | 'charge.updated';
      readonly data: { object: Stripe.Charge; previous_attributes?: Partial<Stripe.Charge> };
    }
  | {
      readonly type:
        | 'charge.dispute.closed'
        | 'charge.dispute.created'
        | 'charge.dispute.funds_reinstated'
        | 'charge.dispute.funds_withdrawn';
      readonly data: { object: Stripe.Dispute; previous_attributes?: Partial<Stripe.Dispute> };
    }
  | {
      readonly type: 'radar.early_fraud_warning.created' | 'radar.early_fraud_warning.updated';
      readonly data: {
        object: Stripe.Radar.EarlyFraudWarning;
        previous_attributes?: Partial<Stripe.Radar.EarlyFraudWarning>;
      };
    }
  | {
      readonly type:
        | 'charge.refund.updated'
        | 'refund.created'
        | 'refund.failed'
        | 'refund.updated';
      readonly data: { object: Stripe.Refund; previous_attributes?: Partial<Stripe.Refund> };
    };

type Fields = Record<string, unknown>;

/**
 * What the object had before, where that differs:
 * https://docs.stripe.com/api/events/object#event_object-data-previous_attributes
 */
export function previousOf<Row extends object>(before: Row, after: Row): Partial<Row> {
  const now = after as Fields;
  const changed = Object.entries(before as Fields).flatMap(([key, value]) => {
    if (isDeepStrictEqual(value, now[key])) return [];
    const within = now[key];
    return [[key, isFields(value) && isFields(within) ? previousOf(value, within) : value]];
  });
  return Object.fromEntries(changed) as Partial<Row>;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** https://docs.stripe.com/api/events/object */
export function newEvent(
  happening: Happening,
  created: number,
  request: Stripe.Event.Request,
  apiVersion: string,
  pendingWebhooks: number,
): Stripe.Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created,
    livemode: false,
    pending_webhooks: pendingWebhooks,
    request,
    ...happening,
  } satisfies Stripe.Event;
}
