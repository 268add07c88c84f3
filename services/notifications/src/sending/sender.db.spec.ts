/** Sending through a real SMTP server and a real PostgreSQL, with whatever may go wrong on the way. */
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { Logger } from '@nestjs/common';
import { Unavailable } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { inTransaction } from '@service-kit/database/transaction';
import { MailServer } from '../../test/mail-server';
import { quickTimes, type MessageRow } from '../../test/notifications-under-test';
import { NotificationsConfig } from '../config';
import { database } from '../database/data-source';
import type { EmailDelivery, TextDelivery } from '../delivery/delivery.port';
import { MessageStore } from '../delivery/message-store';
import { SmtpDelivery } from '../delivery/smtp-delivery';
import type { MessageEntity } from '../messages/message.entity';
import { MessageQueueService } from '../messages/message-queue.service';
import { MessagesService } from '../messages/messages.service';
import { OptOutsService } from '../sms/opt-outs.service';
import type { RemindersService } from '../visits/reminders.service';
import type { AttemptTimes } from './attempt-times';
import type { Composed, ComposerService } from './composer.service';
import { LeasesService } from './leases.service';
import { SenderService } from './sender.service';

jest.setTimeout(60_000);

describe('the sender', () => {
  let testDatabase: TestDatabase;
  let server: MailServer;
  let queue: MessageQueueService;
  const running: SenderService[] = [];
  const others: (() => Promise<unknown>)[] = [];
  const live = { NODE_ENV: 'test', SMTP_URL: 'smtp://127.0.0.1' } as const;
  const identity = { from: 'First Coast <service@example.com>', host: 'repairs.example.com' };
  const store = new MessageStore('/nowhere');

  beforeAll(async () => {
    Logger.overrideLogger(false);
    testDatabase = await createTestDatabase(database);
  });
  beforeEach(async () => {
    await testDatabase.clear();
    server = await MailServer.open();
    queue = new MessageQueueService(configOf(live), store);
  });
  afterEach(async () => {
    const closing = others.splice(0).map((close) => close());
    await Promise.all(running.splice(0).map((one) => one.onModuleDestroy()));
    await Promise.all(closing);
    await server.close();
  });
  afterAll(() => testDatabase?.drop());

  const configOf = (settings: object) => Object.assign(new NotificationsConfig(), settings);

  const composed = async ({ id }: MessageEntity): Promise<Composed> =>
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

  /** A replica; what is given replaces a part of it. */
  function replica({
    url = server.url,
    times = {},
    compose = composed,
    leases = new LeasesService(testDatabase.dataSource),
    settings = live,
    patienceMs = 300,
  }: {
    url?: string;
    times?: Partial<AttemptTimes>;
    compose?: (message: MessageEntity) => Promise<Composed>;
    leases?: LeasesService;
    settings?: object;
    /** For the mail server. */
    patienceMs?: number;
  } = {}): SenderService {
    const emails: EmailDelivery = new SmtpDelivery(url, identity, {
      connectMs: patienceMs,
      silenceMs: patienceMs,
    });
    const sender = new SenderService(
      testDatabase.dataSource,
      leases,
      { compose } as unknown as ComposerService,
      { queueDue: () => Promise.resolve(0) } as unknown as RemindersService,
      new OptOutsService(testDatabase.dataSource),
      emails,
      {} as TextDelivery,
      { ...quickTimes, ...times },
      configOf(settings),
    );
    sender.onApplicationBootstrap();
    running.push(sender);
    return sender;
  }

  async function add(count = 1): Promise<void> {
    await inTransaction(testDatabase.dataSource, async (tx) => {
      for (let index = 0; index < count; index += 1) {
        await queue.add(tx, {
          kind: 'password-changed',
          about: randomUUID(),
          occasion: 1,
          eventId: null,
        });
      }
    });
  }
  const rows = () => testDatabase.dataSource.query<MessageRow[]>(`SELECT * FROM messages`);
  const allSent = () =>
    eventually(async () => {
      const states = (await rows()).map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set(['sent']));
    });

  it('sends one of each with three replicas, and no header that a subject brings along', async () => {
    await add(60);
    // On a busy machine, too, nobody is taken for dead: a second attempt may send twice.
    const patient = { patienceMs: 30_000, times: { leaseMs: 60_000, sendMs: 30_000 } };
    for (let index = 0; index < 3; index += 1) replica(patient);
    await allSent();
    const ids = (await rows()).map(({ id }) => `<${id}@repairs.example.com>`);
    expect(server.messageIds.toSorted()).toEqual(ids.toSorted());
    const { mail, raw } = server.received[0]!;
    expect(mail.subject).toBe('Hello Bcc: everybody@example.com');
    expect(raw).not.toMatch(/^bcc:/im);
    expect(new Set(server.received.map(({ to }) => to))).toEqual(new Set(['nora@example.com']));
  });

  it('goes on after a restart in the middle', async () => {
    await add(40);
    const first = replica({ times: { concurrency: 1 } });
    await eventually(() => expect(server.received.length).toBeGreaterThan(2));
    await first.onModuleDestroy();
    running.splice(0);
    expect(server.received.length).toBeLessThan(40);
    replica();
    await allSent();
    expect(new Set(server.messageIds).size).toBe(40);
    expect(server.received).toHaveLength(40);
  });

  it('sends twice, under one Message-ID, when it is killed between the sending and the commit', async () => {
    await add();
    const killed = new LeasesService(testDatabase.dataSource);
    // Of a process that is killed, nothing runs any more: neither the commit nor another message.
    let end: (settled: boolean) => void = () => undefined;
    killed.settle = () => {
      killed.take = () => Promise.resolve([]);
      return new Promise<boolean>((resolve) => {
        end = resolve;
      });
    };
    replica({ leases: killed });
    others.push(() => Promise.resolve(end(false)));
    await eventually(() => expect(server.received).toHaveLength(1));
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    // Its lease ends, and another takes over.
    replica();
    await allSent();
    expect(await rows()).toMatchObject([{ attempts: 2 }]);
    const [first, second, ...more] = server.messageIds;
    expect(second).toBe(first);
    expect(more).toEqual([]);
  });

  it('writes down what it sent although the database was away for a moment', async () => {
    await add();
    const leases = new LeasesService(testDatabase.dataSource);
    const settle = leases.settle.bind(leases);
    let failures = 0;
    leases.settle = (...what) => {
      failures += 1;
      return failures < 3 ? Promise.reject(new Error('Connection terminated')) : settle(...what);
    };
    replica({ leases, times: { leaseMs: 10_000 } });
    await allSent();
    expect(server.received).toHaveLength(1);
  });

  it('tries again what the server refuses for now', async () => {
    server.answers.push({ code: 451, text: 'try later' }, { code: 421, text: 'closing' });
    await add();
    replica();
    await allSent();
    expect(server.received).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { attempts: 3, recipient: 'nora@example.com', reason: null, customer_id: 7 },
    ]);
  });

  it('gives up at once what it refuses for good, and says why without a word of the server', async () => {
    server.answers.push({ code: 550, text: '5.1.1 nora: no mailbox for "The secret words"' });
    await add();
    replica();
    await eventually(async () =>
      expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, recipient: null }]),
    );
    const [{ reason, id }] = (await rows()) as [MessageRow];
    expect(reason).toBe(
      'The mail server refused it for good: 550 5.1.1, there is no such mailbox.',
    );
    // The office sends it again.
    const messages = new MessagesService(testDatabase.dataSource, configOf(live), store);
    const by = { customerId: 1, name: 'Dana Office' };
    expect(await messages.retry(id, by)).toMatchObject({ state: 'waiting', attempts: 0 });
    await allSent();
    const refused = messages.retry(id, by);
    await expect(refused).rejects.toMatchObject({ code: 'transition_refused' });
  });

  it.each([
    ['hangs', 'hang'],
    ['drops the connection', 'drop'],
  ] as const)('tries again when the server %s', async (_, answer) => {
    server.answers.push(answer, answer);
    await add();
    replica();
    await allSent();
    expect(server.attempts).toBe(3);
    expect(server.received).toHaveLength(1);
  });

  it('may send twice what was taken by a server that drops the connection before it says so', async () => {
    server.answers.push('take and drop');
    await add();
    replica();
    await allSent();
    expect(server.received).toHaveLength(2);
    expect(new Set(server.messageIds).size).toBe(1);
  });

  it('does not wait longer than it may for a server that never greets, and closes what it opened', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    others.push(() => new Promise((resolve) => silent.close(resolve)));
    await add();
    replica({ url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` });
    await eventually(async () =>
      expect(await rows()).toMatchObject([
        { state: 'waiting', reason: expect.stringContaining('mail server') as string },
      ]),
    );
  });

  it('does not wait longer than it may for a server that says a little forever', async () => {
    const slow = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220-');
      const dripping = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(dripping));
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    others.push(() => new Promise((resolve) => slow.close(resolve)));
    await add();
    replica({
      url: `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}`,
      times: { sendMs: 200 },
    });
    await eventually(async () => expect((await rows())[0]?.attempts).toBeGreaterThan(1));
    expect((await rows())[0]?.reason).toContain('mail server');
  });

  it('gives up what could not be sent for a day, visibly', async () => {
    server.answers.push({ code: 451, text: 'try later' });
    await add();
    await testDatabase.dataSource.query(
      `UPDATE messages SET give_up_at = now() + interval '50 ms'`,
    );
    replica();
    await eventually(async () =>
      expect(await rows()).toMatchObject([
        {
          state: 'failed',
          reason: expect.stringMatching(/^Given up\. .*451, it had a failure of its own/) as string,
        },
      ]),
    );
  });

  it('waits for owners that do not answer, and for what is a bug of ours', async () => {
    const failures = [new Unavailable('booking.x', 'deadline'), new Error('a bug')];
    const compose = (message: MessageEntity) => {
      const failure = failures.shift();
      return failure ? Promise.reject(failure) : composed(message);
    };
    await add();
    replica({ compose });
    await allSent();
    expect(await rows()).toMatchObject([{ attempts: 3 }]);
  });

  it('leaves messages to wait where there is no way to send them, and gives them up after a day', async () => {
    await add(2);
    await testDatabase.dataSource.query(
      `UPDATE messages SET give_up_at = now() - interval '1 s'
       WHERE id = (SELECT min(id::text)::uuid FROM messages)`,
    );
    replica({ settings: { NODE_ENV: 'production' } });
    await eventually(async () => {
      const states = (await rows()).map(({ state, attempts }) => `${state} ${attempts}`);
      expect(states.toSorted()).toEqual(['failed 0', 'waiting 0']);
    });
    expect(server.attempts).toBe(0);
  });

  it('names in its log neither whom it wrote to nor what', async () => {
    const lines: string[] = [];
    const write = (...line: unknown[]) => void lines.push(inspect(line, { depth: 10 }));
    Logger.overrideLogger({ log: write, warn: write, error: write, debug: write });
    try {
      server.answers.push(
        { code: 451, text: 'nora@example.com is over quota, see https://mail.example.com/nora' },
        'drop',
        { code: 550, text: 'no mailbox nora@example.com' },
      );
      await add(2);
      replica({ times: { concurrency: 1 } });
      await eventually(async () => {
        const states = (await rows()).map(({ state }) => state);
        expect(states.toSorted()).toEqual(['failed', 'sent']);
      });
      expect(server.received[0]?.mail.text).toContain('The secret words');
      await eventually(() => expect(lines.join()).toMatch(/message failed[^]*message sent/));
      expect(lines.join('\n')).not.toMatch(/nora|secret words|Hello|mail\.example/);
    } finally {
      Logger.overrideLogger(false);
    }
  });

  it('does not write down whom it went to when the customer was deleted meanwhile', async () => {
    await add();
    replica({
      compose: async (message) => {
        await testDatabase.dataSource.query(`UPDATE messages SET erased = true`);
        return composed(message);
      },
    });
    await allSent();
    expect(await rows()).toMatchObject([{ recipient: null, subject: null }]);
  });

  it('does not write down why it failed either, where the server names whom it was for', async () => {
    server.answers.push({ code: 554, text: 'nora@example.com (Nora Field) will not have "Hello"' });
    await add();
    replica({
      compose: async (message) => {
        await testDatabase.dataSource.query(`UPDATE messages SET erased = true`);
        return composed(message);
      },
    });
    await eventually(async () => expect(await rows()).toMatchObject([{ state: 'failed' }]));
    expect(JSON.stringify(await rows())).not.toMatch(/nora|hello/i);
  });
});
