import { apiVersion } from '../api-version';
import { seconds } from '../clock';
import { newEvent, type Happening } from '../objects/event';
import { newId } from '../state/ids';
import type { Call } from '../world';

/**
 * Records an event and queues it for each endpoint:
 * https://docs.stripe.com/webhooks
 */
export function announce({ world, request }: Call, happening: Happening): void {
  const { store, clock, plan } = world;
  const endpoints = store.all('webhook_endpoint');
  const event = store.put(
    'event',
    newEvent(happening, seconds(clock), request, apiVersion, endpoints.length),
  );
  for (const endpoint of endpoints) {
    const { held, delays } = plan.draw(event.type);
    const base = {
      event: event.id,
      endpoint: endpoint.id,
      attempts: 0,
      firstTriedAt: null,
      lastAnswer: null,
    };
    for (const delay of delays) {
      const dueAt = clock.now() + delay;
      const status = held ? 'held' : 'pending';
      store.put('delivery', { ...base, id: newId('whd'), status, dueAt });
    }
    if (delays.length === 0) {
      store.put('delivery', { ...base, id: newId('whd'), status: 'dropped', dueAt: clock.now() });
    }
  }
}
