import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { CountedConsumer } from './counter-service';
import type { EventConsumer } from '../src/messaging/inbox/event-consumer';
import { EventStream } from '../src/messaging/stream/event-stream';
import {
  EventSubscriptions,
  type SubscriptionSettings,
} from '../src/messaging/inbox/event-subscriptions';
import { ServiceMetrics } from '../src/observability/metrics';
import { NatsConnection } from '../src/nats/nats-connection';
import { OutboxRelay, type RelaySettings } from '../src/messaging/outbox/outbox-relay';

export interface Lanes {
  readonly nats: NatsConnection;
  readonly stream: EventStream;
  readonly metrics: ServiceMetrics;
  relay(settings?: Partial<RelaySettings>): OutboxRelay;
  /** The counting consumer unless others are given. */
  subscribe(options?: {
    name?: string;
    consumers?: EventConsumer[];
    settings?: Partial<SubscriptionSettings>;
  }): EventSubscriptions;
  /** Stops everything that was started. */
  close(): Promise<void>;
}

/** The parts that move events, one by one and with short times. */
export async function openLanes(
  dataSource: DataSource,
  { natsUrl, natsPrefix }: { natsUrl: string; natsPrefix?: string },
): Promise<Lanes> {
  Logger.overrideLogger(false);
  const nats = await NatsConnection.open({
    name: 'lanes',
    url: natsUrl,
    prefix: natsPrefix,
  });
  const stream = new EventStream(nats, 500);
  const metrics = new ServiceMetrics('lanes');
  const started: { stop(): Promise<void> }[] = [];
  return {
    nats,
    stream,
    metrics,
    relay(settings) {
      const relay = new OutboxRelay(dataSource, stream, metrics, {
        pollMs: 50,
        checkMs: 100,
        ...settings,
      });
      relay.start();
      started.push(relay);
      return relay;
    },
    subscribe({ name = 'lanes', consumers, settings } = {}) {
      const subscriptions = new EventSubscriptions(dataSource, stream, metrics, name, {
        checkMs: 100,
        ...settings,
      });
      subscriptions.start(consumers ?? [new CountedConsumer(dataSource)]);
      started.push(subscriptions);
      return subscriptions;
    },
    async close() {
      await Promise.all(started.map((part) => part.stop()));
      await nats.close();
    },
  };
}
