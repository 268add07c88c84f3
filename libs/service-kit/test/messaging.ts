import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { CountedConsumer, CounterService, counterDatabase } from './counter-service';
import { NatsProcess } from './nats-process';
import type { EventConsumer } from '../src/messaging/inbox/event-consumer';
import { EventStream } from '../src/messaging/stream/event-stream';
import {
  EventSubscriptions,
  type SubscriptionSettings,
} from '../src/messaging/inbox/event-subscriptions';
import { ServiceMetrics } from '../src/observability/metrics';
import { NatsConnection } from '../src/nats/nats-connection';
import { OutboxRelay, type RelaySettings } from '../src/messaging/outbox/outbox-relay';
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database';
import { testNats } from '../src/testing/test-nats';

export interface TestMessaging {
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
export async function openMessaging(
  dataSource: DataSource,
  { natsUrl, natsPrefix }: { natsUrl: string; natsPrefix?: string },
): Promise<TestMessaging> {
  Logger.overrideLogger(false);
  const nats = await NatsConnection.open({
    name: 'messaging',
    url: natsUrl,
    prefix: natsPrefix,
  });
  const stream = new EventStream(nats, 500);
  const metrics = new ServiceMetrics('messaging');
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
    subscribe({ name = 'messaging', consumers, settings } = {}) {
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

/** What a test works on; there once it runs. */
export interface MessagingUnderTest {
  readonly database: TestDatabase;
  readonly messaging: TestMessaging;
}

export interface MessagingOnItsOwnNats extends MessagingUnderTest {
  readonly nats: NatsProcess;
  /** Announces so many events. */
  count(times: number, counter?: string): Promise<void>;
}

/** Gives each test an empty database, and messaging on the NATS of all specs. */
export function messagingOnSharedNats(): MessagingUnderTest {
  const test = {} as { database: TestDatabase; messaging: TestMessaging };
  beforeAll(async () => {
    test.database = await createTestDatabase(counterDatabase);
  });
  beforeEach(async () => {
    await test.database.clear();
    test.messaging = await openMessaging(test.database.dataSource, testNats());
  });
  afterEach(() => test.messaging.close());
  afterAll(() => test.database.drop());
  return test;
}

/** Gives each test a NATS server that it may kill, and a database that knows of no other. */
export function messagingOnItsOwnNats(): MessagingOnItsOwnNats {
  const test = {
    async count(times: number, counter = 'c') {
      const counters = new CounterService(test.database.dataSource);
      for (let time = 0; time < times; time += 1) await counters.increment(counter);
    },
  } as { -readonly [Part in keyof MessagingOnItsOwnNats]: MessagingOnItsOwnNats[Part] };
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
