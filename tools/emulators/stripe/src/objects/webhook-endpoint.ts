import type Stripe from 'stripe';
import { newId, randomText } from '../state/ids';

interface NewWebhookEndpoint {
  readonly url: string;
  readonly enabledEvents: string[];
  readonly apiVersion: string | null;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
  readonly secret?: string;
}

/** https://docs.stripe.com/api/webhook_endpoints/object; only the answer to its creation shows the secret. */
export function newWebhookEndpoint(given: NewWebhookEndpoint): Stripe.WebhookEndpoint {
  return {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: given.apiVersion,
    application: null,
    created: given.created,
    description: given.description,
    enabled_events: given.enabledEvents,
    livemode: false,
    metadata: given.metadata,
    secret: given.secret ?? `whsec_${randomText(32)}`,
    status: 'enabled',
    url: given.url,
  } satisfies Stripe.WebhookEndpoint;
}
