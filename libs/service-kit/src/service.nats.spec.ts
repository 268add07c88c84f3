import { read, request } from '@contracts/messaging';
import {
  block,
  counterDatabase,
  fail,
  gates,
  increment,
  refuse,
  startCounter,
  stumble,
  whoAsks,
} from '../test/counter-service';
import { DataSource } from 'typeorm';
import { NatsConnection } from './nats/nats-connection';
import { Refusal, RemoteFailure, Unavailable } from './requests/refusal';
import { runWithRequestId } from './observability/request-context';
import { Requests } from './requests/requests';
import type { RunningService } from './service';
import { eventually } from './testing/eventually';
import { createTestDatabase, type TestDatabase } from './testing/test-database';
import { testNats, type TestNats } from './testing/test-nats';

describe('a service on NATS', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let service: RunningService;
  let connection: NatsConnection;
  let requests: Requests;

  beforeAll(async () => {
    nats = testNats();
    database = await createTestDatabase(counterDatabase);
    service = await startCounter(database.url, nats);
    const { natsUrl: url, natsPrefix: prefix } = nats;
    connection = await NatsConnection.open({ name: 'spec', url, prefix });
    requests = new Requests(connection);
  });

  afterAll(async () => {
    await connection.close();
    await service.stop();
    await database.drop();
  });

  const failureOf = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('answers', async () => {
    await expect(requests.ask(increment, { counter: 'a' })).resolves.toEqual({ value: 1 });
    await expect(requests.ask(increment, { counter: 'a' })).resolves.toEqual({ value: 2 });
  });

  it('lets a refusal cross with code, message and details', async () => {
    const refusal = await failureOf(requests.ask(refuse, { why: 'closed' }));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({
      code: 'import_running',
      message: 'Too late.',
      details: { jobId: 'closed' },
    });
  });

  it('tells of a bug nothing but the request id', async () => {
    const failure = await runWithRequestId('req-7', () => failureOf(requests.ask(fail, {})));
    expect(failure).toBeInstanceOf(RemoteFailure);
    expect(failure).toMatchObject({ requestId: 'req-7' });
    expect(String(failure)).not.toContain('secret');
  });

  it('tells a database that is away from a bug', async () => {
    const failure = await failureOf(requests.ask(stumble, {}));
    expect(failure).toBeInstanceOf(Unavailable);
    expect(failure).toMatchObject({ reason: 'dependency' });
  });

  it('says at once that no one answers, long before the deadline', async () => {
    const unknown = requests.ask(request('counter.unknown'), {}, { deadlineMs: 3_600_000 });
    const failure = await failureOf(unknown);
    expect(failure).toBeInstanceOf(Unavailable);
    expect(failure).toMatchObject({ reason: 'no_responders' });
  });

  it('takes all answers on one subscription, and an empty one for a bug, not for absence', async () => {
    const inboxes = new Set<string>();
    connection.connection.subscribe(connection.subject('counter.empty'), {
      callback: (_error, message) => {
        inboxes.add(String(message.reply).replace(/\.[^.]+$/, ''));
        message.respond('');
      },
    });
    for (let asked = 0; asked < 3; asked += 1) {
      const failure = await failureOf(requests.ask(request('counter.empty'), {}));
      expect(failure).not.toBeInstanceOf(Unavailable);
    }
    // Of a subscription of its own, a request has no token behind the inbox.
    expect([...inboxes]).toEqual([expect.stringMatching(/\.\w{22}$/)]);
  });

  it('gives up at the deadline', async () => {
    const asked = requests.ask(block, { key: 'deadline' }, { deadlineMs: 50 });
    await expect(asked).rejects.toMatchObject({ reason: 'deadline' });
    gates.open('deadline');
  });

  describe('if the replica that got it is silent', () => {
    /** Answers from the `nth` message on. Returns how many have come. */
    const answersFrom = (subject: string, nth: number): (() => number) => {
      let received = 0;
      connection.connection.subscribe(connection.subject(subject), {
        callback: (_error, message) => {
          received += 1;
          if (received >= nth) message.respond(JSON.stringify({ response: received }));
        },
      });
      return () => received;
    };

    it('sends a read again', async () => {
      answersFrom('counter.silent-read', 3);
      await expect(requests.ask(read('counter.silent-read'), {})).resolves.toBe(3);
    });

    it('sends a write with a key again', async () => {
      answersFrom('counter.silent-key', 2);
      const asked = requests.ask(request('counter.silent-key'), { idempotencyKey: 'one' });
      await expect(asked).resolves.toBe(2);
    });

    it('sends a write without a key once', async () => {
      const received = answersFrom('counter.silent-write', 2);
      const write = requests.ask(
        request('counter.silent-write'),
        { idempotencyKey: null },
        { deadlineMs: 1_500 },
      );
      await expect(write).rejects.toMatchObject({ reason: 'deadline' });
      expect(received()).toBe(1);
    });

    it('waits for one that says it is working', async () => {
      const silent = answersFrom('counter.silent-while-blocked', 3);
      const seen: string[] = [];
      connection.connection.subscribe(connection.subject(block.subject), {
        callback: (_error, message) => void seen.push(message.string()),
      });
      const blocked = requests.ask({ ...block, isRead: true }, { key: 'slow read' });
      await requests.ask(read('counter.silent-while-blocked'), {});
      expect(silent()).toBe(3);
      gates.open('slow read');
      await blocked;
      expect(seen.filter((packet) => packet.includes('slow read'))).toHaveLength(1);
    });

    it('does not multiply the work of an owner that is slow for everyone', async () => {
      const received = answersFrom('counter.silent-for-all', Infinity);
      const asking = new Requests(connection);
      const options = { deadlineMs: 3_000 };
      const asked = Array.from({ length: 100 }, () =>
        asking.ask(read('counter.silent-for-all'), {}, options),
      );
      const answers = await Promise.allSettled(asked);
      expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
      expect(received()).toBe(150);
    });
  });

  it('carries the request id into the answer, the outbox and the consumer', async () => {
    const reply = await runWithRequestId('req-42', () => requests.ask(whoAsks, {}));
    expect(reply).toEqual({ requestId: 'req-42' });
    await runWithRequestId('req-43', () => requests.ask(increment, { counter: 'traced' }));
    await eventually(async () => {
      const rows = await database.dataSource.query(
        `SELECT request_id FROM heard WHERE name = 'traced'`,
      );
      expect(rows).toEqual([{ request_id: 'req-43' }]);
    });
  });

  it('keeps requests of concurrent callers apart', async () => {
    const ids = Array.from({ length: 200 }, (_, index) => `req-${index}`);
    const replies = await Promise.all(
      ids.map((id) => runWithRequestId(id, () => requests.ask(whoAsks, {}))),
    );
    expect(replies.map(({ requestId }) => requestId)).toEqual(ids);
  });

  it('hears its own events once each', async () => {
    await requests.ask(increment, { counter: 'heard' });
    await requests.ask(increment, { counter: 'heard' });
    await eventually(async () => {
      const rows = await database.dataSource.query(`SELECT times FROM heard WHERE name = 'heard'`);
      expect(rows).toEqual([{ times: 2 }]);
    });
  });

  it('answers the question whether it is ready', async () => {
    const ping = request<Record<string, never>, { ready: boolean }>('counter.ping');
    await expect(requests.ask(ping, {})).resolves.toEqual({ ready: true });
  });

  it('shows its health and its metrics on the internal port', async () => {
    const get = (path: string) => fetch(`http://127.0.0.1:${service.healthPort}${path}`);
    expect((await get('/health/live')).status).toBe(200);
    const ready = await get('/health/ready');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: 'ok',
      checks: { nats: 'ok', database: 'ok', jetstream: 'ok' },
    });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain(
      'request_duration_seconds_count{service="counter",subject="counter.increment",outcome="answered"}',
    );
    expect(metrics).toMatch(/^outbox_unpublished\{service="counter"\} \d+$/m);
    expect(metrics).toContain('process_cpu_seconds_total');
    expect((await get('/else')).status).toBe(404);
  });

  it('lets replicas share the requests', async () => {
    const replica = await startCounter(database.url, nats);
    try {
      const count = async ({ healthPort }: RunningService) => {
        const text = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
        return Number(/seconds_count\{.*who-asks.*\} (\d+)/.exec(text)?.[1] ?? 0);
      };
      const before = await count(service);
      await Promise.all(Array.from({ length: 100 }, () => requests.ask(whoAsks, {})));
      const answered = [(await count(service)) - before, await count(replica)];
      expect(answered[0]! + answered[1]!).toBe(100);
      expect(Math.min(...answered)).toBeGreaterThan(0);
    } finally {
      await replica.stop();
    }
  });

  it('takes no requests until its newest migration is there', async () => {
    const other = { natsUrl: nats.natsUrl, natsPrefix: `${nats.natsPrefix}-old` };
    const older = await createTestDatabase(counterDatabase);
    const [row] = await older.asAdmin<{ name: string }>(
      'DELETE FROM counter.migrations RETURNING *',
    );
    const looks = jest.spyOn(DataSource.prototype, 'destroy');
    const starting = startCounter(older.url, other);
    const { natsUrl: url, natsPrefix: prefix } = other;
    const otherLink = await NatsConnection.open({ name: 's', url, prefix });
    const asking = new Requests(otherLink);
    try {
      await eventually(() => expect(looks.mock.calls.length).toBeGreaterThan(1));
      const early = await failureOf(asking.ask(whoAsks, {}));
      await older.asAdmin(
        `INSERT INTO counter.migrations (timestamp, name) VALUES (1700000000000, '${row?.name}')`,
      );
      const started = await starting;
      const answer = await asking.ask(increment, { counter: 'migrated' });
      await started.stop();
      expect(early).toMatchObject({ reason: 'no_responders' });
      expect(answer).toEqual({ value: 1 });
    } finally {
      looks.mockRestore();
      await otherLink.close();
      await older.drop();
    }
  });

  it('finishes what is in flight before it stops, and takes nothing new', async () => {
    const other = { natsUrl: nats.natsUrl, natsPrefix: `${nats.natsPrefix}-stop` };
    const stopping = await startCounter(database.url, other);
    const { natsUrl: url, natsPrefix: prefix } = other;
    const otherLink = await NatsConnection.open({ name: 's', url, prefix });
    const asking = new Requests(otherLink);
    try {
      const inFlight = asking.ask(block, { key: 'stop' });
      await gates.arrival('stop');
      const stopped = stopping.stop();
      await eventually(async () => {
        const failure = await failureOf(asking.ask(whoAsks, {}));
        expect(failure).toMatchObject({ reason: 'no_responders' });
      });
      const ended: string[] = [];
      void stopped.then(() => ended.push('the service'));
      gates.open('stop');
      await expect(inFlight).resolves.toEqual({ key: 'stop' });
      ended.push('the request');
      await stopped;
      expect(ended).toEqual(['the request', 'the service']);
    } finally {
      await otherLink.close();
      await stopping.stop();
    }
  });
});
