import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Msg } from '@nats-io/transport-node';
import type { EventEnvelope, RequestDefinition } from '@contracts/messaging';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { EventStream } from '@service-kit/messaging/stream/event-stream';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import type { RunningService } from '@service-kit/service';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { testNats } from '@service-kit/testing/test-nats';
import { database } from '../src/database/data-source';
import type { AttemptTimes } from '../src/sending/attempt-times';
import { start } from '../src/start';

/** Short ones, so that specs need not wait. */
export const quickTimes: AttemptTimes = {
  pollMs: 50,
  reminderMs: 50,
  leaseMs: 1_500,
  sendMs: 1_000,
  concurrency: 4,
  delaysMs: [100],
};

export interface MessageRow {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly state: string;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  readonly customer_id: number | null;
}

type Answer = (payload: never) => unknown;

/** The service as it runs, on a database and a corner of NATS of its own, with owners that a spec plays. */
export class NotificationsUnderTest {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'messages-'));
  readonly requests: Requests;
  private readonly answers = new Map<string, Answer>();
  private readonly running = new Set<RunningService>();
  readonly stream: EventStream;

  private constructor(
    readonly database: TestDatabase,
    readonly nats: NatsConnection,
    readonly env: NodeJS.ProcessEnv,
  ) {
    this.requests = new Requests(nats);
    this.stream = new EventStream(nats);
  }

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<NotificationsUnderTest> {
    const { natsUrl, natsPrefix } = testNats();
    const testDatabase = await createTestDatabase(database);
    const nats = await NatsConnection.open({ name: 'spec', url: natsUrl, prefix: natsPrefix });
    const opened = new NotificationsUnderTest(testDatabase, nats, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      NATS_URL: natsUrl,
      NATS_PREFIX: natsPrefix,
      DATABASE_URL: testDatabase.adminUrl,
      NOTIFICATIONS_DB_PASSWORD: new URL(testDatabase.url).password,
      NOTIFICATIONS_HEALTH_PORT: '0',
      PUBLIC_URL: 'https://repairs.example.com',
      MAIL_FROM: 'First Coast <service@example.com>',
      DEMO: '1',
      ...settings,
    });
    opened.env.MAIL_DIR ??= opened.folder;
    for (const owner of ['booking', 'customers', 'tracking', 'payments']) {
      nats.connection.subscribe(nats.subject(`${owner}.>`), {
        callback: (_error, message) => void opened.reply(message),
      });
    }
    await nats.connection.flush();
    await opened.stream.ensure();
    return opened;
  }

  /** What an owner answers from now on; an error that is thrown is the owner's refusal. */
  when<Payload, Reply>(
    { subject }: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.answers.set(subject, answer);
  }

  /** One more replica. */
  async start(
    settings: NodeJS.ProcessEnv = {},
    times: Partial<AttemptTimes> = {},
  ): Promise<RunningService> {
    const service = await start({ ...this.env, ...settings }, { ...quickTimes, ...times });
    this.running.add(service);
    return service;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.running].map((service) => service.stop()));
    this.running.clear();
  }

  async tell(event: EventEnvelope<unknown>): Promise<void> {
    await this.stream.publish(event.id, event.subject, JSON.stringify(event));
  }

  messages(): Promise<MessageRow[]> {
    return this.query<MessageRow>(`SELECT * FROM messages ORDER BY created_at, id`);
  }

  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(sql, values);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.nats.close();
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async reply(message: Msg): Promise<void> {
    const answer = this.answers.get(this.nats.unprefixed(message.subject));
    // Nobody answers: as if the owner were away.
    if (!answer) return;
    const { data, id } = message.json<{ data: never; id: string }>();
    let outcome: object;
    try {
      outcome = { response: await answer(data) };
    } catch (error) {
      outcome = { err: error instanceof Refusal ? error.body : { code: 'internal' } };
    }
    message.respond(JSON.stringify({ ...outcome, isDisposed: true, id }));
  }
}
