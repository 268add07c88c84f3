import { randomUUID } from 'node:crypto';
import { inTransaction } from '@service-kit/database/transaction';
import { eventually } from '@service-kit/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { NotificationsConfig } from '../src/config';
import { database } from '../src/database/data-source';
import type { EmailDelivery, TextDelivery } from '../src/delivery/delivery.port';
import { MessageStore } from '../src/delivery/message-store';
import { SmtpDelivery } from '../src/delivery/smtp-delivery';
import type { MessageEntity } from '../src/messages/message.entity';
import { MessageQueueService } from '../src/messages/message-queue.service';
import { MessagesService } from '../src/messages/messages.service';
import type { AttemptTimes } from '../src/sending/attempt-times';
import type { Composed, ComposerService } from '../src/sending/composer.service';
import { LeasesService } from '../src/sending/leases.service';
import { SenderService } from '../src/sending/sender.service';
import { OptOutsService } from '../src/sms/opt-outs.service';
import type { RemindersService } from '../src/visits/reminders.service';
import { MailServer } from './mail-server';
import { quickTimes, type MessageRow } from './notifications-under-test';

const live = { NODE_ENV: 'test', SMTP_URL: 'smtp://127.0.0.1' } as const;
const identity = { from: 'First Coast <service@example.com>', host: 'repairs.example.com' };

/** What is replaced of a replica. */
export interface ReplicaParts {
  readonly url?: string;
  readonly times?: Partial<AttemptTimes>;
  readonly compose?: (message: MessageEntity) => Promise<Composed>;
  readonly leases?: LeasesService;
  readonly settings?: object;
  /** For the mail server. */
  readonly patienceMs?: number;
}

/** Replicas of the sender on a real PostgreSQL and a real SMTP server. What they write is always the same. */
export class SenderUnderTest {
  private readonly running: SenderService[] = [];
  private readonly others: (() => unknown)[] = [];
  private readonly store = new MessageStore('/nowhere');
  private readonly queue = new MessageQueueService(configOf(live), this.store);
  /** One for each test. */
  server!: MailServer;

  private constructor(private readonly database: TestDatabase) {}

  static async open(): Promise<SenderUnderTest> {
    return new SenderUnderTest(await createTestDatabase(database));
  }

  /** Before each test. */
  async begin(): Promise<void> {
    await this.database.clear();
    this.server = await MailServer.open();
  }

  /** After each test. */
  async end(): Promise<void> {
    const closing = this.others.splice(0).map((close) => close());
    await Promise.all(this.running.splice(0).map((one) => one.onModuleDestroy()));
    await Promise.all(closing);
    await this.server.close();
  }

  close(): Promise<void> {
    return this.database.drop();
  }

  /** Done when the test ends. */
  atEnd(close: () => unknown): void {
    this.others.push(close);
  }

  query<Row = unknown>(sql: string): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(sql);
  }

  /** As the office uses them. */
  get messages(): MessagesService {
    return new MessagesService(this.database.dataSource, configOf(live), this.store);
  }

  leases(): LeasesService {
    return new LeasesService(this.database.dataSource);
  }

  replica({
    url = this.server.url,
    times = {},
    compose = composed,
    leases = this.leases(),
    settings = live,
    patienceMs = 300,
  }: ReplicaParts = {}): SenderService {
    const emails: EmailDelivery = new SmtpDelivery(url, identity, {
      connectMs: patienceMs,
      silenceMs: patienceMs,
    });
    const sender = new SenderService(
      this.database.dataSource,
      leases,
      { compose } as unknown as ComposerService,
      { queueDue: () => Promise.resolve(0) } as unknown as RemindersService,
      new OptOutsService(this.database.dataSource),
      emails,
      {} as TextDelivery,
      { ...quickTimes, ...times },
      configOf(settings),
    );
    sender.onApplicationBootstrap();
    this.running.push(sender);
    return sender;
  }

  /** Messages that wait. */
  async add(count = 1): Promise<void> {
    await inTransaction(this.database.dataSource, async (tx) => {
      for (let index = 0; index < count; index += 1) {
        await this.queue.add(tx, {
          kind: 'password-changed',
          about: randomUUID(),
          occasion: 1,
          eventId: null,
        });
      }
    });
  }

  rows(): Promise<MessageRow[]> {
    return this.query<MessageRow>(`SELECT * FROM messages`);
  }

  async allSent(): Promise<void> {
    await eventually(async () => {
      const states = (await this.rows()).map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set(['sent']));
    });
  }
}

/** With a subject that tries to bring a header along. */
export const composed = ({ id }: MessageEntity): Promise<Composed> =>
  Promise.resolve({
    kind: 'email',
    customerId: 7,
    email: {
      id,
      to: 'nora@example.com',
      subject: 'Hello\r\nBcc: everybody@example.com',
      text: 'The secret words',
      html: '<p>The secret words</p>',
      calendar: null,
    },
  });

function configOf(settings: object): NotificationsConfig {
  return Object.assign(new NotificationsConfig(), settings);
}
