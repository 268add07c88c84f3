import type { EventEnvelope } from '@contracts/messaging';
import type { ServiceName } from '@contracts/service-health';
import type { ServiceDatabase } from '../database/database';
import { EventStream } from '../messaging/stream/event-stream';
import { NatsConnection } from '../nats/nats-connection';
import { Requests } from '../requests/requests';
import { StubServices } from './stub-services';
import { createTestDatabase, type TestDatabase } from './test-database';
import { testNats } from './test-nats';
import { testRedisUrl } from './test-redis';

interface Stoppable {
  stop(): Promise<void>;
}

/** Everything a service needs to run in a spec. */
export interface Surroundings {
  readonly database: TestDatabase;
  readonly nats: NatsConnection;
  readonly stubs: StubServices;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Its own database and part of NATS, stubs of the services it asks, and the settings for all of
 * these.
 */
export async function surroundingsOf(
  database: ServiceDatabase,
  { asks, otherwise }: { asks: readonly ServiceName[]; otherwise?: () => unknown },
  settings: NodeJS.ProcessEnv = {},
): Promise<Surroundings> {
  const { natsUrl, natsPrefix } = testNats();
  const testDatabase = await createTestDatabase(database);
  const nats = await NatsConnection.open({ name: 'spec', url: natsUrl, prefix: natsPrefix });
  const stubs = await StubServices.open(nats, asks, otherwise);
  await new EventStream(nats).ensure();
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    NATS_URL: natsUrl,
    NATS_PREFIX: natsPrefix,
    REDIS_URL: testRedisUrl(),
    ...testDatabase.settings,
    [`${database.schema.toUpperCase()}_HEALTH_PORT`]: '0',
    ...settings,
  };
  return { database: testDatabase, nats, stubs, env };
}

/** A service started the way its process starts it, in as many replicas as a spec needs. */
export abstract class ReplicasUnderTest implements Surroundings {
  readonly database: TestDatabase;
  readonly nats: NatsConnection;
  readonly stubs: StubServices;
  readonly env: NodeJS.ProcessEnv;
  readonly requests: Requests;
  readonly stream: EventStream;
  private readonly running = new Set<Stoppable>();

  protected constructor({ database, nats, stubs, env }: Surroundings) {
    this.database = database;
    this.nats = nats;
    this.stubs = stubs;
    this.env = env;
    this.requests = new Requests(nats);
    this.stream = new EventStream(nats);
  }

  /** Stops every replica. */
  async stop(): Promise<void> {
    await Promise.all([...this.running].map((service) => service.stop()));
    this.running.clear();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.nats.close();
    await this.database.drop();
  }

  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(sql, values);
  }

  /** Everything in the service's tables, without one column that may be in some. */
  async everyRow(without = ''): Promise<string> {
    const tables = await this.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
    );
    const kept = tables.map(({ name }) =>
      this.query(`SELECT to_jsonb(t) - $1 AS row FROM "${name}" AS t`, [without]),
    );
    return JSON.stringify(await Promise.all(kept));
  }

  /** The events in the service's outbox, oldest first. */
  async announced<Facts = Record<string, unknown>>(): Promise<EventEnvelope<Facts>[]> {
    const rows = await this.query<{ envelope: string }>(
      `SELECT envelope FROM outbox ORDER BY position`,
    );
    return rows.map(({ envelope }) => JSON.parse(envelope) as EventEnvelope<Facts>);
  }

  /** Registers a replica until it stops. */
  protected async run<Service extends Stoppable>(starting: Promise<Service>): Promise<Service> {
    const service = await starting;
    this.running.add(service);
    return service;
  }
}
