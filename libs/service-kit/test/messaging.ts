import { jetstreamManager, type StreamAPI } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { CountedConsumer, CounterService, counterDatabase } from './counter-service';
import { NatsProcess } from './nats-process';
import type { EventConsumer } from '../src/messaging/inbox/event-consumer';
import { DatabaseGeneration } from '../src/messaging/stream/database-generation';
import { EventStream } from '../src/messaging/stream/event-stream';
import {
  EventSubscriptions,
  type SubscriptionSettings,
} from '../src/messaging/inbox/event-subscriptions';
import { ServiceMetrics } from '../src/observability/metrics';
import { NatsConnection } from '../src/nats/nats-connection';
import { OutboxRelay, type RelaySettings } from '../src/messaging/outbox/outbox-relay';
import { eventually } from '../src/testing/eventually';
import { createTestDatabase, specDatabase, type TestDatabase } from '../src/testing/test-database';
import { testNats } from '../src/testing/test-nats';

interface TestMessaging {
  readonly nats: NatsConnection;
  readonly stream: EventStream;
  readonly metrics: ServiceMetrics;
  relay(settings?: Partial<RelaySettings>): OutboxRelay;
  /** The counting consumer by default. */
  subscribe(options?: {
    name?: string;
    consumers?: EventConsumer[];
    settings?: Partial<SubscriptionSettings>;
  }): EventSubscriptions;
  close(): Promise<void>;
}

/** The parts that move events, with short times. */
export async function openMessaging(
  dataSource: DataSource,
  { natsUrl, natsPrefix }: { natsUrl: string; natsPrefix?: string },
): Promise<TestMessaging> {
  Logger.overrideLogger(false);
  const nats = await NatsConnection.open({ name: 'messaging', url: natsUrl, prefix: natsPrefix });
  const stream = new EventStream(nats, 500);
  const generation = new DatabaseGeneration(dataSource, stream);
  const metrics = new ServiceMetrics('messaging');
  const started: { stop(): Promise<void> }[] = [];
  return {
    nats,
    stream,
    metrics,
    relay(settings) {
      const relay = new OutboxRelay(dataSource, stream, generation, metrics, {
        pollMs: 50,
        checkMs: 100,
        ...settings,
      });
      relay.start();
      started.push(relay);
      return relay;
    },
    subscribe({ name = 'messaging', consumers, settings } = {}) {
      const settled = { checkMs: 100, ...settings };
      const subscriptions = new EventSubscriptions(
        dataSource,
        stream,
        generation,
        metrics,
        name,
        settled,
      );
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

/** Gives each test an empty database, and messaging on the NATS that all specs share. */
export function messagingOnSharedNats() {
  const database = specDatabase(counterDatabase);
  const test = { database, messaging: {} as TestMessaging };
  beforeEach(async () => {
    await database.clear();
    test.messaging = await openMessaging(database.dataSource, testNats());
  });
  afterEach(() => test.messaging.close());
  return test;
}

interface MessagingOnItsOwnNats {
  database: TestDatabase;
  messaging: TestMessaging;
  nats: NatsProcess;
  /** Announces events. */
  count(times: number, counter?: string): Promise<void>;
  /** Waits until the counting consumer has received this many. */
  hears(times: number, counter?: string, withinMs?: number): Promise<void>;
  streams(): Promise<StreamAPI>;
  /** Kills NATS, and starts it again after `change`. */
  restart(change?: () => Promise<void>): Promise<void>;
}

/** Gives each test its own NATS server, which it may kill, and its own database. */
export function messagingOnItsOwnNats(): MessagingOnItsOwnNats {
  const test: MessagingOnItsOwnNats = {
    ...({} as MessagingOnItsOwnNats),
    async count(times, counter = 'c') {
      const counters = new CounterService(test.database.dataSource);
      for (let time = 0; time < times; time += 1) await counters.increment(counter);
    },
    async hears(times, counter = 'c', withinMs = 60_000) {
      const heard = `SELECT times FROM heard WHERE name = $1`;
      await eventually(
        async () =>
          expect(await test.database.dataSource.query(heard, [counter])).toEqual([{ times }]),
        { withinMs },
      );
    },
    async streams() {
      return (await jetstreamManager(test.messaging.nats.connection)).streams;
    },
    async restart(change) {
      await test.nats.kill();
      await change?.();
      await test.nats.run();
      await eventually(() => expect(test.messaging.nats.connected).toBe(true));
    },
  };
  beforeEach(async () => {
    test.nats = await NatsProcess.start();
    test.database = await createTestDatabase(counterDatabase);
    test.messaging = await openMessaging(test.database.dataSource, { natsUrl: test.nats.url });
  });
  afterEach(async () => {
    await test.messaging.close();
    await test.database.drop();
    await test.nats.end();
  });
  return test;
}
