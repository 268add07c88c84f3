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
        | 'payment_intent.requires_action'
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
      readonly data: { object: Stripe.Charge };
    }
  | {
      readonly type:
        | 'charge.dispute.closed'
        | 'charge.dispute.created'
        | 'charge.dispute.funds_reinstated'
        | 'charge.dispute.funds_withdrawn'
        | 'charge.dispute.updated';
      readonly data: { object: Stripe.Dispute };
    }
  | {
      readonly type: 'radar.early_fraud_warning.created' | 'radar.early_fraud_warning.updated';
      readonly data: { object: Stripe.Radar.EarlyFraudWarning };
    }
  | {
      readonly type:
        | 'charge.refund.updated'
        | 'refund.created'
        | 'refund.failed'
        | 'refund.updated';
      readonly data: { object: Stripe.Refund };
    };

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
