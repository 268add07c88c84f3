import { randomUUID } from 'node:crypto';
import type { INestApplicationContext, LoggerService } from '@nestjs/common';
import { loadConfig } from '@service-kit/config/config';
import { inTransaction } from '@service-kit/database/transaction';
import { eventually } from '@service-kit/testing/eventually';
import { sharedForTests } from '@service-kit/testing/opened-for-tests';
import { ServiceUnderTest } from '@service-kit/testing/service-under-test';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../src/config';
import { database } from '../src/database/data-source';
import { EmailDelivery } from '../src/delivery/delivery.port';
import { SmtpDelivery } from '../src/delivery/smtp-delivery';
import { FirstStartService } from '../src/events/first-start.service';
import type { MessageEntity } from '../src/messages/message.entity';
import { MessageQueueService } from '../src/messages/message-queue.service';
import { MessagesService } from '../src/messages/messages.service';
import { NotificationsModule } from '../src/notifications.module';
import type { AttemptTimes } from '../src/time/attempt-times';
import type { Composed } from '../src/sending/composed';
import { ComposerService } from '../src/sending/composer.service';
import { LeasesService } from '../src/sending/leases.service';
import { MailServer } from './mail-server';
import { quickTimes, type MessageRow } from './notifications-under-test';

const env = {
  NODE_ENV: 'test',
  SMTP_URL: 'smtp://127.0.0.1',
  MAIL_FROM: 'First Coast <service@example.com>',
  PUBLIC_URL: 'https://repairs.example.com',
};
const identity = { from: env.MAIL_FROM, host: 'repairs.example.com' };

/** The replaced parts of a replica. */
interface ReplicaParts {
  readonly url?: string;
  readonly times?: Partial<AttemptTimes>;
  readonly compose?: (message: MessageEntity) => Promise<Composed>;
  readonly leases?: LeasesService;
  readonly settings?: NodeJS.ProcessEnv;
  readonly logger?: LoggerService;
  /** For the mail server. */
  readonly timeoutMs?: number;
}

/** Replicas without NATS, with a real SMTP server. Their emails are always the same. */
export class SenderUnderTest extends ServiceUnderTest {
  readonly messages = this.get(MessagesService);
  private readonly queue = this.get(MessageQueueService);
  private readonly running: INestApplicationContext[] = [];
  private readonly atEnds: (() => unknown)[] = [];
  /** One for each test. */
  server!: MailServer;

  static async open({ firstStart = new Date() } = {}): Promise<SenderUnderTest> {
    const prepared = await ServiceUnderTest.prepare(
      database,
      (own) => NotificationsModule.with(loadConfig(NotificationsConfig, { ...own, ...env })),
      undefined,
      (builder) =>
        builder.overrideProvider(FirstStartService).useFactory({
          factory: (dataSource: DataSource) => FirstStartService.known(dataSource, firstStart),
          inject: [DataSource],
        }),
    );
    return new SenderUnderTest(prepared);
  }

  async begin(): Promise<void> {
    await this.clear();
    this.server = await MailServer.open();
  }

  async end(): Promise<void> {
    const closing = this.atEnds.splice(0).map((close) => close());
    await Promise.all(this.running.splice(0).map((replica) => replica.close()));
    await Promise.all(closing);
    await this.server.close();
  }

  /** Done when the test ends. */
  atEnd(close: () => unknown): void {
    this.atEnds.push(close);
  }

  leases(): LeasesService {
    return new LeasesService(this.dataSource);
  }

  async replica({
    url = this.server.url,
    times = {},
    compose = composed,
    leases = this.leases(),
    settings = {},
    logger,
    timeoutMs = 300,
  }: ReplicaParts = {}): Promise<INestApplicationContext> {
    const timeouts = { connectMs: timeoutMs, silenceMs: timeoutMs };
    const { module } = await ServiceUnderTest.prepare(
      database,
      (own) => {
        const config = loadConfig(NotificationsConfig, { ...own, ...env, ...settings });
        return NotificationsModule.with(config, { ...quickTimes, ...times });
      },
      this,
      (builder) => {
        if (logger) builder.setLogger(logger);
        return builder
          .overrideProvider(ComposerService)
          .useValue({ compose })
          .overrideProvider(LeasesService)
          .useValue(leases)
          .overrideProvider(EmailDelivery)
          .useValue(new SmtpDelivery(url, identity, timeouts));
      },
    );
    this.running.push(module);
    return module.init();
  }

  async add(count = 1): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      for (let index = 0; index < count; index += 1) {
        const news = { about: randomUUID(), occasion: 1, eventId: null };
        await this.queue.add(tx, { kind: 'password-changed', ...news });
      }
    });
  }

  rows(): Promise<MessageRow[]> {
    return this.query<MessageRow>(`SELECT * FROM messages`);
  }

  /** Waits until the messages are like this. */
  become(rows: object[]): Promise<void> {
    return eventually(async () => expect(await this.rows()).toMatchObject(rows));
  }

  async allSent(): Promise<void> {
    await eventually(async () => {
      const states = (await this.rows()).map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set(['sent']));
    });
  }
}

/** For a spec file, with a mail server for each of its tests. Files share the rest. */
export function senderForTests(): SenderUnderTest {
  const sender = sharedForTests(SenderUnderTest, {}, () => SenderUnderTest.open());
  beforeEach(() => sender.begin());
  afterEach(() => sender.end());
  return sender;
}

/** The subject tries to add a header. */
export const composed = ({ id }: MessageEntity): Promise<Composed> =>
  Promise.resolve({
    kind: 'email',
    accountId: 7,
    email: {
      id,
      to: 'nora@example.com',
      subject: 'Hello\r\nBcc: everybody@example.com',
      text: 'The secret words',
      html: '<p>The secret words</p>',
      calendar: null,
    },
  });
