import { randomBytes } from 'node:crypto';
import request from 'supertest';
import type { DataSource } from 'typeorm';
import { DescribedApi, type ApiDocument } from '@contracts/testing/described-api';
import type { RunningService } from '@service-kit/service';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { freePort } from '@service-kit/testing/free-port';
import { testNats } from '@service-kit/testing/test-nats';
import { emptyTestRedis, testRedisUrl } from '@service-kit/testing/test-redis';
import { database as bookingTables } from '@services/booking/src/database/data-source';
import type { KnownPerson } from '@tools/emulators/fsm/src/data/customer';
import { start as startBooking } from '@services/booking/src/start';
import { makeOwner } from '@services/customers/src/accounts/owner';
import { database as customersTables } from '@services/customers/src/database/data-source';
import { start as startCustomers } from '@services/customers/src/start';
import { start as startGateway } from '@services/gateway/src/start';
import { database as importsTables } from '@services/imports/src/database/data-source';
import { start as startImports } from '@services/imports/src/start';
import { startFsmEmulator, type RunningFsmEmulator } from '@tools/emulators/fsm/src/start';
import { start as startNotifications } from '@services/notifications/src/start';
import { database as paymentsTables } from '@services/payments/src/database/data-source';
import { start as startPayments } from '@services/payments/src/start';
import { database as notificationsTables } from '@services/notifications/src/database/data-source';
import { database as trackingTables } from '@services/tracking/src/database/data-source';
import { start as startTracking } from '@services/tracking/src/start';
import { ServiceProcess } from './service-process';

export const owner = {
  email: 'boss@example.com',
  password: 'a good password',
  firstName: 'Iris',
  lastName: 'Stone',
  phone: '(904) 555-0190',
};

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** All services behind the gateway, with real PostgreSQL, NATS and Redis. */
export class WholeChain {
  readonly http: ReturnType<typeof request>;
  private described: DescribedApi | undefined;
  private readonly running = new Map<string, RunningService>();

  private constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly database: TestDatabase,
    /** Emulators: tests never call the real systems. */
    readonly serviceSystems: RunningFsmEmulator,
    readonly port: number,
    private readonly apart: readonly ServiceName[],
  ) {
    this.http = request(`http://127.0.0.1:${port}`);
  }

  /** `people` are in the service systems; services `apart` get their own processes. */
  static async open(
    settings: NodeJS.ProcessEnv = {},
    {
      people = [],
      apart = [],
    }: { people?: readonly KnownPerson[]; apart?: readonly ServiceName[] } = {},
  ): Promise<WholeChain> {
    const sizes = { servicetitan: 40, housecallpro: 40, servicepro: 40 };
    const serviceSystems = await startFsmEmulator({ port: 0, sizes, people });
    const { servicetitan, housecallpro, servicepro } = serviceSystems.urls;
    const database = await createTestDatabase(customersTables, [
      bookingTables,
      trackingTables,
      notificationsTables,
      paymentsTables,
      importsTables,
    ]);
    await makeOwner(database.dataSource, owner);
    const password = new URL(database.url).password;
    const { natsUrl, natsPrefix } = testNats();
    const port = Number(settings.PORT ?? (await freePort()));
    await emptyTestRedis();
    const chain = new WholeChain(
      {
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        DEMO: '0',
        RATE_LIMIT: 'off',
        NATS_URL: natsUrl,
        NATS_PREFIX: natsPrefix,
        REDIS_URL: testRedisUrl(),
        DATABASE_URL: database.adminUrl,
        JWT_SECRET: randomBytes(32).toString('hex'),
        LINK_SECRET: randomBytes(32).toString('hex'),
        IMPORT_SECRET: randomBytes(32).toString('hex'),
        SERVICETITAN_BASE_URL: servicetitan,
        SERVICETITAN_AUTH_URL: servicetitan,
        HOUSECALLPRO_BASE_URL: housecallpro,
        SERVICEPRO_BASE_URL: servicepro,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SITE_DIR: '/nowhere',
        ...forEach((name) => [`${name}_DB_PASSWORD`, password]),
        ...forEach((name) => [`${name}_HEALTH_PORT`, '0']),
        ...settings,
      },
      database,
      serviceSystems,
      port,
      apart,
    );
    await Promise.all(Object.keys(starts).map((name) => chain.start(name as ServiceName)));
    const { body } = await chain.http.get('/api/docs/openapi.json');
    chain.described = new DescribedApi(body as ApiDocument);
    return chain;
  }

  /** Makes a call that must be answered with `status` and as described, and returns its body. */
  async call<Body>(
    method: Method,
    path: string,
    as: Readonly<Record<string, string>> = {},
    body?: object,
    status = 200,
  ): Promise<Body> {
    const answer = await this.http[method](path).set(as).send(body).expect(status);
    const call = this.api.callAt(method, path);
    const wrong = call && this.api.mismatch(call, answer.status, answer.body);
    if (wrong) throw new Error(`${method} ${path}: ${wrong}`);
    return answer.body as Body;
  }

  /** What the API says of itself. */
  get api(): DescribedApi {
    return this.described!;
  }

  get<Body>(path: string, as?: Readonly<Record<string, string>>): Promise<Body> {
    return this.call('get', path, as);
  }

  /** The customers service's database, with its role. */
  get customers(): DataSource {
    return this.database.dataSource;
  }

  /** Signs tokens. */
  get secret(): string {
    return String(this.env.JWT_SECRET);
  }

  /** Signs links. */
  get linkSecret(): string {
    return String(this.env.LINK_SECRET);
  }

  /** For rows that no call creates. */
  asAdmin<Row = unknown>(statement: string): Promise<Row[]> {
    return this.database.asAdmin(statement);
  }

  /** Starts another gateway and returns its port. */
  async anotherGateway(): Promise<number> {
    const port = await freePort();
    this.running.set(`gateway on ${port}`, await startGateway({ ...this.env, PORT: String(port) }));
    return port;
  }

  async start(name: ServiceName): Promise<void> {
    this.running.set(
      name,
      this.apart.includes(name)
        ? await ServiceProcess.start(name, this.env, await freePort())
        : await starts[name](this.env),
    );
  }

  /** Memory in bytes of a service with its own process. */
  memoryOf(name: ServiceName): number {
    const service = this.running.get(name);
    if (service instanceof ServiceProcess) return service.memory;
    throw new Error(`${name} shares its process with others`);
  }

  async stop(name: ServiceName): Promise<void> {
    await this.running.get(name)?.stop();
    this.running.delete(name);
  }

  async close(): Promise<void> {
    await this.stop('gateway');
    await Promise.all([...this.running.keys()].map((name) => this.stop(name as ServiceName)));
    await this.serviceSystems.close();
    await this.database.drop();
  }
}

const starts = {
  gateway: startGateway,
  booking: startBooking,
  tracking: startTracking,
  customers: startCustomers,
  payments: startPayments,
  imports: startImports,
  notifications: startNotifications,
};
export type ServiceName = keyof typeof starts;

function forEach(setting: (name: string) => [string, string]): Record<string, string> {
  return Object.fromEntries(Object.keys(starts).map((name) => setting(name.toUpperCase())));
}
