import { randomBytes } from 'node:crypto';
import type { Msg } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import type { LiveRevoked } from '@contracts/live';
import { liveRevokedSubject } from '@contracts/live';
import type { RequestDefinition } from '@contracts/messaging';
import type { LinkKind } from '@contracts/vocabulary/customers';
import { SignedLinks } from '@service-kit/links/signed-links';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import type { RunningService } from '@service-kit/service';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { testNats } from '@service-kit/testing/test-nats';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { database } from '../src/database/data-source';
import { start } from '../src/start';

/** An event as it was stored to be published. */
export interface Announced {
  readonly subject: string;
  readonly aggregateId: string;
  readonly version: number;
  readonly facts: Record<string, unknown>;
}

type Answer = (payload: never) => unknown;

/** Customers as it runs, with real PostgreSQL, NATS and Redis; booking is played. */
export class CustomersUnderTest {
  readonly heard: LiveRevoked[] = [];
  /** What booking was asked. */
  readonly asked: { subject: string; payload: unknown }[] = [];
  private readonly answers = new Map<string, Answer>();
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
    nats.connection.subscribe(nats.subject('booking.>'), {
      callback: (_error, message) => void this.answer(message),
    });
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

  /** Listens on the live lane. */
  hear(subject: string, listener: (payload: unknown) => void): void {
    new LiveSubscriber(this.nats).subscribe(subject, listener);
  }

  /** What booking answers to this from now on; nothing at all by default. */
  whenAsked<Payload, Reply>(
    { subject }: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.answers.set(subject, answer);
  }

  /** Events of the customers, oldest first. */
  async announced(): Promise<Announced[]> {
    const rows = await this.database.dataSource.query<{ envelope: string }[]>(
      `SELECT envelope FROM outbox ORDER BY position`,
    );
    return rows.map(({ envelope }) => JSON.parse(envelope) as Announced);
  }

  /** What a spec reads in place of a mail: the token of the newest link of an address. */
  async tokenSentTo(kind: LinkKind, email: string): Promise<string> {
    const [link] = await this.database.dataSource.query<{ id: string }[]>(
      `SELECT id FROM account_links WHERE kind = $1 AND email = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
      [kind, email],
    );
    if (!link) throw new Error(`no link of ${kind} was sent to ${email}`);
    return this.tokenOf(kind, link.id);
  }

  tokenOf(kind: LinkKind, linkId: string): string {
    return new SignedLinks(String(this.env.LINK_SECRET), kind).tokenFor(linkId);
  }

  private async answer(message: Msg): Promise<void> {
    const { pattern, data, id } = message.json<{ pattern: string; data: never; id: string }>();
    this.asked.push({ subject: pattern, payload: data });
    const outcome = await Promise.resolve(data)
      .then((payload) => this.answers.get(pattern)?.(payload) ?? {})
      .then(
        (response) => ({ response }),
        (error: unknown) => ({
          err: error instanceof Refusal ? error.body : { code: 'internal' },
        }),
      );
    message.respond(JSON.stringify({ ...outcome, isDisposed: true, id }));
  }

  /** Starts the service, or starts it again with other settings. */
  async start(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.service?.stop();
    this.service = await start({ ...this.env, ...settings });
  }

  async close(): Promise<void> {
    await this.service?.stop();
    await this.nats.close();
    await forgetRevocations(this.redis);
    this.redis.disconnect();
    await this.database.drop();
  }
}

/** What an earlier run, or a restart that a spec plays, leaves to be told again. */
export async function forgetRevocations(redis: Redis): Promise<void> {
  const keys = await redis.keys('revoked:*');
  if (keys.length > 0) await redis.del(...keys);
}
