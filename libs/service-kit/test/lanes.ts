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

/** What a test works on; there once it runs. */
export interface LanesUnderTest {
  readonly database: TestDatabase;
  readonly lanes: Lanes;
}

export interface LanesOnNats extends LanesUnderTest {
  readonly nats: NatsProcess;
  /** Announces so many events. */
  count(times: number, counter?: string): Promise<void>;
}

/** Gives each test an empty database, and lanes on the NATS of all specs. */
export function lanesOnSharedNats(): LanesUnderTest {
  const test = {} as { database: TestDatabase; lanes: Lanes };
  beforeAll(async () => {
    test.database = await createTestDatabase(counterDatabase);
  });
  beforeEach(async () => {
    await test.database.clear();
    test.lanes = await openLanes(test.database.dataSource, testNats());
  });
  afterEach(() => test.lanes.close());
  afterAll(() => test.database.drop());
  return test;
}

/** Gives each test a NATS server that it may kill, and a database that knows of no other. */
export function lanesOnNatsOfTheirOwn(): LanesOnNats {
  const test = {
    async count(times: number, counter = 'c') {
      const counters = new CounterService(test.database.dataSource);
      for (let time = 0; time < times; time += 1) await counters.increment(counter);
    },
  } as { -readonly [Part in keyof LanesOnNats]: LanesOnNats[Part] };
  beforeEach(async () => {
    test.nats = await NatsProcess.start();
    test.database = await createTestDatabase(counterDatabase);
    test.lanes = await openLanes(test.database.dataSource, { natsUrl: test.nats.url });
  });
  afterEach(async () => {
    await test.lanes.close();
    await test.database.drop();
    await test.nats.end();
  });
  return test;
}
