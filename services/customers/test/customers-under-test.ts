import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { LiveRevoked } from '@contracts/live';
import { liveRevokedSubject } from '@contracts/live';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { Requests } from '@service-kit/requests/requests';
import type { RunningService } from '@service-kit/service';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { testNats } from '@service-kit/testing/test-nats';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { database } from '../src/database/data-source';
import { start } from '../src/start';

/** Customers as it runs, with real PostgreSQL, NATS and Redis. */
export class CustomersUnderTest {
  readonly heard: LiveRevoked[] = [];
  private service: RunningService | undefined;

  private constructor(
    readonly env: NodeJS.ProcessEnv,
    readonly database: TestDatabase,
    readonly redis: Redis,
    readonly requests: Requests,
    private readonly nats: NatsConnection,
  ) {
    new LiveSubscriber(nats).subscribe<LiveRevoked>(liveRevokedSubject, (revoked) =>
      this.heard.push(revoked),
    );
  }

  static async open(): Promise<CustomersUnderTest> {
    const { natsUrl, natsPrefix } = testNats();
    const redisUrl = testRedisUrl();
    const testDatabase = await createTestDatabase(database);
    const nats = await NatsConnection.open({ name: 'spec', url: natsUrl, prefix: natsPrefix });
    const redis = new Redis(redisUrl);
    await forgetRevocations(redis);
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      NATS_URL: natsUrl,
      NATS_PREFIX: natsPrefix,
      REDIS_URL: redisUrl,
      DATABASE_URL: testDatabase.adminUrl,
      CUSTOMERS_DB_PASSWORD: new URL(testDatabase.url).password,
      CUSTOMERS_HEALTH_PORT: '0',
      JWT_SECRET: randomBytes(32).toString('hex'),
      LINK_SECRET: randomBytes(32).toString('hex'),
    };
    const opened = new CustomersUnderTest(env, testDatabase, redis, new Requests(nats), nats);
    await opened.start();
    return opened;
  }

  /** Starts the service, or starts it again with other settings. */
  async start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.service?.stop();
    this.service = await start({ ...this.env, ...settings });
  }

  async close(): Promise<void> {
    await this.service?.stop();
    await this.nats.close();
    this.redis.disconnect();
    await this.database.drop();
  }
}

/** What an earlier run, or a restart that a spec plays, leaves to be told again. */
export async function forgetRevocations(redis: Redis): Promise<void> {
  const keys = await redis.keys('revoked:*');
  if (keys.length > 0) await redis.del(...keys);
}
