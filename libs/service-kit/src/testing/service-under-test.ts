import type { DynamicModule, LoggerService, Type } from '@nestjs/common';
import { Test, type TestingModule, type TestingModuleBuilder } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import type { EventEnvelope, RequestDefinition } from '@contracts/messaging';
import { dataSourceOptions, type ServiceDatabase } from '../database/database';
import type { EventConsumer } from '../messaging/inbox/event-consumer';
import { LivePublisher } from '../messaging/live';
import {
  EventMessaging,
  messagingOptions,
  type MessagingOptions,
} from '../messaging/messaging.module';
import { NatsConnection } from '../nats/nats-connection';
import { Requests } from '../requests/requests';
import { createTestDatabase, whenBusy, type TestDatabase } from './test-database';

/** Requests that a service sends to others. */
export interface Said {
  readonly subject: string;
  readonly payload: unknown;
}

/** Stands in for the other services, and answers what a spec tells it to. */
class OtherServices {
  readonly asked: Said[] = [];
  private readonly answers = new Map<string, (payload: never) => unknown>();

  private usual: () => void = () => undefined;

  /** `answers` sets the default answers with `when`. */
  usually(answers: () => void): void {
    this.usual = answers;
    answers();
  }

  when<Payload, Reply>(
    { subject }: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.answers.set(subject, answer);
  }

  reset(): void {
    this.asked.length = 0;
    this.answers.clear();
    this.usual();
  }

  async ask({ subject }: { subject: string }, payload: never): Promise<unknown> {
    this.asked.push({ subject, payload });
    return this.answers.get(subject)?.(payload);
  }
}

const nothing = () => undefined;
/** The default logger of Nest's testing modules prints errors. */
const silent: LoggerService = { log: nothing, warn: nothing, error: nothing };

/** Result of `ServiceUnderTest.prepare`. */
export interface Prepared {
  readonly module: TestingModule;
  readonly database: TestDatabase;
  readonly others: OtherServices;
  readonly said: Said[];
}

async function replicaOf(original: TestDatabase, database: ServiceDatabase): Promise<TestDatabase> {
  const options = dataSourceOptions(original.url, database, whenBusy);
  const dataSource = await new DataSource(options).initialize();
  return { ...original, dataSource, drop: () => Promise.resolve() };
}

/**
 * A service as its module wires it, with its own database. Only NATS is replaced: a spec answers
 * for the other services, delivers their events, and sees live messages. Nothing runs by itself,
 * since the application isn't started.
 */
export class ServiceUnderTest {
  readonly database: TestDatabase;
  readonly others: OtherServices;
  /** Live messages that were published. */
  readonly said: Said[];
  private readonly module: TestingModule;

  protected constructor({ module, database, others, said }: Prepared) {
    this.module = module;
    this.database = database;
    this.others = others;
    this.said = said;
  }

  /**
   * For the constructor of a service's own class. A replica uses the database of `original`, which
   * must outlive it. `override` replaces other parts of the module.
   */
  protected static async prepare(
    database: ServiceDatabase,
    moduleWith: (settings: TestDatabase['settings']) => DynamicModule,
    original?: Pick<ServiceUnderTest, 'database'>,
    override = (builder: TestingModuleBuilder) => builder,
  ): Promise<Prepared> {
    const own = original
      ? await replicaOf(original.database, database)
      : await createTestDatabase(database);
    const others = new OtherServices();
    const said: Said[] = [];
    const say = (subject: string, payload: unknown) => said.push({ subject, payload });
    const settings = { NATS_URL: 'nats://played', ...own.settings };
    const builder = Test.createTestingModule({ imports: [moduleWith(settings)] })
      .setLogger(silent)
      // Already connected. With its own data source, a module that doesn't compile would retry
      // forever.
      .overrideProvider(DataSource)
      .useValue(own.dataSource)
      .overrideProvider(NatsConnection)
      .useValue({ connected: false, close: () => Promise.resolve() })
      .overrideProvider(EventMessaging)
      .useValue({})
      .overrideProvider(Requests)
      .useValue(others)
      .overrideProvider(LivePublisher)
      .useValue({ publish: say, hint: say });
    const module = await override(builder)
      .compile()
      .catch(async (error: unknown) => {
        await own.drop();
        throw error;
      });
    return { module, database: own, others, said };
  }

  get dataSource(): DataSource {
    return this.database.dataSource;
  }

  /** A provider of the service. */
  get<T>(part: Type<T> | symbol): T {
    return this.module.get<T>(part, { strict: false });
  }

  /** Delivers another service's event to the consumers that handle it. */
  async hear(event: EventEnvelope<unknown>): Promise<void> {
    const { consumers = [] } = this.get<MessagingOptions>(messagingOptions);
    const handlers = consumers.flatMap((consumer) => this.get<EventConsumer>(consumer).handlers);
    await Promise.all(
      handlers.filter(({ subject }) => subject === event.subject).map((one) => one.handle(event)),
    );
  }

  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.dataSource.query<Row[]>(sql, values);
  }

  /** For statements that the service's role isn't allowed to run. */
  asAdmin<Row = unknown>(statement: string): Promise<Row[]> {
    return this.database.asAdmin(statement);
  }

  async clear(): Promise<void> {
    await this.database.clear();
    this.others.reset();
    this.said.length = 0;
  }

  async close(): Promise<void> {
    await this.module.close();
    await this.database.drop();
  }
}
