import {
  block,
  CounterService,
  counterDatabase,
  gates,
  startCounter,
  whoAsks,
} from '../../test/counter-service';
import { NatsProcess } from '../../test/nats-process';
import { NatsConnection } from '../nats/nats-connection';
import { Unavailable } from '../requests/refusal';
import { Requests } from '../requests/requests';
import type { RunningService } from '../service';
import { eventually } from '../testing/eventually';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

describe('a service whose NATS goes away', () => {
  let nats: NatsProcess;
  let database: TestDatabase;
  let service: RunningService;
  let connection: NatsConnection;
  let requests: Requests;

  beforeAll(async () => {
    nats = await NatsProcess.start();
    database = await createTestDatabase(counterDatabase);
    service = await startCounter(database.url, {
      natsUrl: nats.url,
      relay: { pollMs: 100, checkMs: 500 },
      subscriptions: { checkMs: 500 },
    });
    connection = await NatsConnection.open({ name: 'spec', url: nats.url });
    requests = new Requests(connection);
  });

  afterAll(async () => {
    await connection.close();
    await service.stop();
    await database.drop();
    await nats.end();
  });

  const metrics = async () =>
    (await fetch(`http://127.0.0.1:${service.healthPort}/metrics`)).text();
  const readiness = () => fetch(`http://127.0.0.1:${service.healthPort}/health/ready`);

  it('tells callers at once, those that wait and those that come, and answers again after', async () => {
    const never = { deadlineMs: 3_600_000 };
    const waiting = requests.ask(block, { key: 'outage' }, never).catch((error: unknown) => error);
    await gates.arrival('outage');
    await nats.kill();
    expect(await waiting).toMatchObject({ reason: 'disconnected' });
    await expect(requests.ask(whoAsks, {}, never)).rejects.toBeInstanceOf(Unavailable);
    gates.open('outage');
    const ready = await readiness();
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ checks: { nats: 'not connected' } });
    await new CounterService(database.dataSource).increment('waiting');
    expect(await metrics()).toContain('outbox_unpublished{service="counter"} 1');

    await nats.run();
    await eventually(() => requests.ask(whoAsks, {}));
    expect((await readiness()).status).toBe(200);
    await eventually(async () =>
      expect(await metrics()).toContain('outbox_unpublished{service="counter"} 0'),
    );
  });

  it('is not ready while NATS hangs, though every connection stands', async () => {
    nats.hang();
    try {
      // On a busy machine a process still answers for a moment after it was told to stop.
      const hanging = await eventually(async () => {
        const answer = await readiness();
        expect(answer.status).toBe(503);
        return answer;
      });
      expect(await hanging.json()).toMatchObject({
        checks: { nats: 'ok', database: 'ok', jetstream: 'no answer' },
      });
    } finally {
      nats.goOn();
    }
    await eventually(async () => expect((await readiness()).status).toBe(200));
  });

  it('lets every count be heard once, whatever becomes of NATS in the meantime', async () => {
    const counters = new CounterService(database.dataSource);
    const outages = [
      () => nats.kill(),
      async () => {
        await nats.kill();
        await nats.loseDisk();
      },
      async () => {
        await nats.kill();
        await nats.snapshot('earlier');
        await nats.run();
        const before = count;
        await eventually(() => expect(count).toBeGreaterThan(before + 40));
        await nats.kill();
        await nats.restore('earlier');
      },
      () => nats.kill(),
    ];
    let counting = true;
    let count = 0;
    const countOn = async () => {
      while (counting) {
        await counters.increment('storm');
        count += 1;
      }
    };
    const counted = Promise.all([countOn(), countOn()]);
    for (const outage of outages) {
      const before = count;
      await eventually(() => expect(count).toBeGreaterThan(before + 40));
      await outage();
      const away = count;
      await eventually(() => expect(count).toBeGreaterThan(away + 10));
      await nats.run();
    }
    counting = false;
    await counted;
    await eventually(async () => {
      const rows = await database.dataSource.query(`SELECT times FROM heard WHERE name = 'storm'`);
      expect(rows).toEqual([{ times: count }]);
    });
  });

  it('waits for NATS when it starts, and stops while NATS is away', async () => {
    const own = await NatsProcess.start();
    await own.kill();
    const starting = startCounter(database.url, { natsUrl: own.url });
    await own.run();
    const other = await starting;
    expect((await fetch(`http://127.0.0.1:${other.healthPort}/health/ready`)).status).toBe(200);
    await own.kill();
    const started = performance.now();
    await other.stop();
    // Sooner than any part of it is given up.
    expect(performance.now() - started).toBeLessThan(9_000);
    await own.end();
  });
});
