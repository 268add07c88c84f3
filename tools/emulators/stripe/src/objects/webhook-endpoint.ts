import type Stripe from 'stripe';
import { newId } from '../state/ids';

interface NewWebhookEndpoint {
  readonly url: string;
  readonly enabledEvents: string[];
  readonly created: number;
  readonly secret: string;
}

/** https://docs.stripe.com/api/webhook_endpoints/object */
export function newWebhookEndpoint(given: NewWebhookEndpoint): Stripe.WebhookEndpoint {
  return {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: given.created,
    description: null,
    enabled_events: given.enabledEvents,
    livemode: false,
    metadata: {},
    secret: given.secret,
    status: 'enabled',
    url: given.url,
  } satisfies Stripe.WebhookEndpoint;
}
