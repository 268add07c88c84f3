import { seconds } from '../clock';
import type { Parameters } from '../http/parameters';
import { invalidRequest } from '../http/stripe-failure';
import { isWebAddress } from '../http/web-address';
import { newWebhookEndpoint } from '../objects/webhook-endpoint';
import type { Call } from '../world';
import { listParameters, page } from './lists';
import { found, type Endpoint, type Reply } from './reply';
import { createWebhookEndpoint, updateWebhookEndpoint } from './supported-parameters';

const maxEndpoints = 16;

/** https://docs.stripe.com/api/webhook_endpoints/create */
function create(call: Call, given: Parameters): Reply {
  given.only(createWebhookEndpoint);
  const { store, clock } = call.world;
  const url = urlOf(given) ?? given.fail('url');
  const enabledEvents = eventsOf(given) ?? given.fail('enabled_events');
  const made = newWebhookEndpoint({
    url,
    enabledEvents,
    apiVersion: given.text('api_version') ?? null,
    description: given.clearableText('description') ?? null,
    metadata: given.metadata({}),
    created: seconds(clock),
  });
  if (store.count('webhook_endpoint') >= maxEndpoints) {
    throw invalidRequest(`You have reached the maximum of ${maxEndpoints} test webhook endpoints.`);
  }
  return { row: store.put('webhook_endpoint', made), also: { secret: made.secret } };
}

function urlOf(given: Parameters): string | undefined {
  const url = given.text('url', { max: 2_048 });
  if (url === undefined || isWebAddress(url)) return url;
  throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
    code: 'url_invalid',
    param: 'url',
  });
}

function eventsOf(given: Parameters): string[] | undefined {
  const types = given.texts('enabled_events', { max: 300 });
  if (!types || (types.length > 0 && types.every((type) => /^(\*|[a-z_.]{1,100})$/.test(type)))) {
    return types;
  }
  throw invalidRequest('Invalid enabled_events', { param: 'enabled_events' });
}

/** https://docs.stripe.com/api/webhook_endpoints/retrieve */
function retrieve(call: Call, given: Parameters, id: string): Reply {
  given.only({ expand: 'taken' });
  return { row: found(call.world, 'webhook_endpoint', id) };
}

/** https://docs.stripe.com/api/webhook_endpoints/update */
function update(call: Call, given: Parameters, id: string): Reply {
  given.only(updateWebhookEndpoint);
  const before = found(call.world, 'webhook_endpoint', id);
  const disabled = given.boolean('disabled');
  const description = given.clearableText('description');
  const after = {
    ...before,
    url: urlOf(given) ?? before.url,
    enabled_events: eventsOf(given) ?? before.enabled_events,
    description: description === undefined ? before.description : description,
    metadata: given.metadata(before.metadata),
    status: disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled',
  };
  return { row: call.world.store.put('webhook_endpoint', after) };
}

/** https://docs.stripe.com/api/webhook_endpoints/delete */
function remove(call: Call, given: Parameters, id: string): Reply {
  given.only({ expand: 'taken' });
  found(call.world, 'webhook_endpoint', id);
  call.world.store.remove('webhook_endpoint', id);
  return { raw: { id, object: 'webhook_endpoint', deleted: true } };
}

/** https://docs.stripe.com/api/webhook_endpoints/list */
function list(call: Call, given: Parameters): Reply {
  given.only(listParameters);
  return page(call, 'webhook_endpoint', '/v1/webhook_endpoints', given);
}

export const webhookEndpointEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', run: create },
  { method: 'GET', path: '/v1/webhook_endpoints', run: list },
  { method: 'GET', path: '/v1/webhook_endpoints/:id', run: retrieve },
  { method: 'POST', path: '/v1/webhook_endpoints/:id', run: update },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: remove },
];
