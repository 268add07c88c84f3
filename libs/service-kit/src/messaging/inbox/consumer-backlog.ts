import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '../../nats/nats-connection';
import type { ServiceMetrics } from '../../observability/metrics';
import { Unavailable } from '../../requests/refusal';

const deadlineMs = 2_000;

/**
 * Shows how far behind the durable consumer `name` is. One that stands still shows nowhere else: the
 * sender's outbox is empty.
 */
export function measureBacklog(name: string, nats: NatsConnection, metrics: ServiceMetrics): void {
  const stream = nats.resource('EVENTS');
  metrics.beforeReading(async () => {
    // An old number would be taken for a present one.
    metrics.consumerPending.set(Number.NaN);
    const { num_pending, num_ack_pending } = await nats.whileConnected(
      async () => {
        const options = { checkAPI: false, timeout: deadlineMs };
        const manager = await jetstreamManager(nats.connection, options);
        return manager.consumers.info(stream, name);
      },
      () => new Unavailable(stream, 'disconnected'),
    );
    metrics.consumerPending.set(num_pending + num_ack_pending);
  });
}
