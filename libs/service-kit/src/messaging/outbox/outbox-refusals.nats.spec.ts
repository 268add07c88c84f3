import { jetstreamManager, type StreamUpdateConfig } from '@nats-io/jetstream';
import { DataSource } from 'typeorm';
import { CounterService, counted, counterDatabase } from '../../../test/counter-service';
import { openLanes, type Lanes } from '../../../test/lanes';
import { NatsProcess } from '../../../test/nats-process';
import { dataSourceOptions } from '../../database/database';
import { announce } from './outbox';
import { eventually } from '../../testing/eventually';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { inTransaction } from '../../database/transaction';

jest.setTimeout(60_000);

describe('events that the stream refuses', () => {
  let nats: NatsProcess;
  let database: TestDatabase;
  let lanes: Lanes;

  beforeEach(async () => {
    nats = await NatsProcess.start();
    database = await createTestDatabase(counterDatabase);
    lanes = await openLanes(database.dataSource, { natsUrl: nats.url });
  });

  afterEach(async () => {
    await lanes.close();
    await database.drop();
    await nats.end();
  });

  const count = async (times: number, counter = 'c') => {
    const counters = new CounterService(database.dataSource);
    for (let time = 0; time < times; time += 1) await counters.increment(counter);
  };
  const announceCount = (counter: string, padding = '') => {
    const facts = { counter, value: 1, padding };
    return inTransaction(database.dataSource, (tx) =>
      announce(tx, counted, { aggregateId: counter, version: 1, facts }),
    );
  };
  const waiting = async () => {
    const [row] = await database.dataSource.query<{ count: number; refused: number }[]>(
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE refusals > 0)::int AS refused
       FROM outbox WHERE published_at IS NULL`,
    );
    return row!;
  };
  const allPublished = () =>
    eventually(async () => expect(await waiting()).toEqual({ count: 0, refused: 0 }), {
      withinMs: 25_000,
    });
  const hears = (times: number, counter = 'c') =>
    eventually(
      async () => {
        const rows = await database.dataSource.query(`SELECT times FROM heard WHERE name = $1`, [
          counter,
        ]);
        expect(rows).toEqual([{ times }]);
      },
      { withinMs: 25_000 },
    );
  const limit = async (change: Partial<StreamUpdateConfig>) => {
    const { streams } = await jetstreamManager(lanes.nats.connection);
    await streams.update(lanes.stream.name, change);
  };
  const info = async () => {
    const { streams } = await jetstreamManager(lanes.nats.connection);
    return streams.info(lanes.stream.name);
  };
  const streamed = async () => (await info()).state;
  it('wait while a quota is reached, and go out when it is lifted', async () => {
    const relay = lanes.relay({ tooLongMs: 200 });
    lanes.subscribe();
    await count(20);
    await allPublished();
    expect(await relay.waitingTooLong()).toBeUndefined();
    const before = Date.now();
    await limit({ discard: 'new', max_bytes: (await streamed()).bytes + 1_000 });
    await count(300);
    await eventually(async () => expect((await waiting()).refused).toBeGreaterThan(200));
    // What is said to wait, and what has been stored, is all there is.
    await eventually(async () =>
      expect((await waiting()).count + (await streamed()).messages).toBe(320),
    );
    const { messages } = await streamed();
    expect(await relay.waiting()).toMatchObject({ count: 320 - messages });
    const reported = await eventually(async () => {
      const found = await relay.waitingTooLong();
      if (!found) throw new Error('nobody is told');
      return found;
    });
    expect(reported.count).toBe(320 - messages);
    expect(Date.parse(reported.since)).toBeGreaterThan(before - 1_000);
    await eventually(async () =>
      expect(await lanes.metrics.text()).toContain(
        `outbox_refused{service="lanes"} ${320 - messages}`,
      ),
    );
    await limit({ max_bytes: -1 });
    await allPublished();
    await hears(320);
    await eventually(async () => expect(await relay.waitingTooLong()).toBeUndefined());
    expect((await streamed()).messages).toBe(320);
  });

  it('are set aside for themselves, and counted, while all others go out', async () => {
    const tooLarge = 'x'.repeat(2 * 1024 * 1024);
    await announceCount('huge', tooLarge);
    await announceCount('badly addressed');
    await database.dataSource.query(
      `UPDATE outbox SET subject = E'events.counter.counted.v1 5\\r\\nx' WHERE envelope LIKE '%badly%'`,
    );
    await count(3);
    lanes.relay();
    lanes.subscribe();
    await hears(3);
    await eventually(async () => expect(await waiting()).toEqual({ count: 2, refused: 2 }));
    const rows = await database.dataSource.query<{ refusal: string }[]>(
      `SELECT refusal FROM outbox WHERE published_at IS NULL ORDER BY position`,
    );
    expect(rows.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('max_payload'),
      expect.stringContaining('is no subject'),
    ]);
    // They are tried again and again, and do not take the connection along.
    await eventually(async () => {
      const { values } = await lanes.metrics.eventsRefused.get();
      expect(values[0]?.value).toBeGreaterThanOrEqual(4);
    });
    await count(1);
    await hears(4);
  });

  it('do not hold up what stands behind them, however many they are', async () => {
    await announceCount('badly addressed');
    await database.dataSource.query(
      `INSERT INTO outbox (id, subject, aggregate_id, version, envelope)
       SELECT gen_random_uuid(), 'events.', aggregate_id, version, envelope
       FROM outbox, generate_series(1, 500)`,
    );
    await database.dataSource.query(`UPDATE outbox SET subject = 'events.'`);
    await count(3);
    lanes.relay();
    lanes.subscribe();
    await hears(3);
    await eventually(async () => expect(await waiting()).toEqual({ count: 501, refused: 501 }));
  });

  it('that were once taken for published are published when the service is brought up to date', async () => {
    await count(5);
    const admin = await new DataSource(
      dataSourceOptions(database.adminUrl, counterDatabase),
    ).initialize();
    try {
      await admin.undoLastMigration();
      await admin.query(
        `UPDATE counter.outbox SET published_at = now(), stream_seq = 0, stream_epoch = 'former'`,
      );
      await admin.runMigrations();
    } finally {
      await admin.destroy();
    }
    lanes.relay({ republish: false });
    lanes.subscribe();
    await hears(5);
  });

  it('never count as published without a place in the stream, and are found if they do', async () => {
    await count(5);
    const noPlace = `published_at = now(), stream_seq = 0, stream_epoch = 'former'`;
    await expect(database.asAdmin(`UPDATE counter.outbox SET ${noPlace}`)).rejects.toThrow(
      'outbox_has_a_place',
    );
    await database.asAdmin(`ALTER TABLE counter.outbox DROP CONSTRAINT outbox_has_a_place`);
    await database.asAdmin(`UPDATE counter.outbox SET ${noPlace}`);
    lanes.relay();
    lanes.subscribe();
    await count(2);
    await hears(7);
  });

  it('are published again after the directory of the server was deleted while it ran', async () => {
    lanes.relay({ checkMs: 3_000 });
    await count(30);
    await allPublished();
    const { created } = await info();
    await nats.loseDisk();
    await count(30);
    // What the server was asked for lately it keeps in memory, for two seconds.
    await eventually(async () => expect((await info()).created).not.toBe(created));
    lanes.subscribe();
    await hears(60);
    await eventually(async () => expect((await info()).state.messages).toBe(60));
    await count(5);
    await hears(65);
  });

  it('are published again when the server finds no directory for its next file', async () => {
    lanes.relay();
    lanes.subscribe();
    await count(5);
    await hears(5);
    await nats.loseDisk();
    const large = 'x'.repeat(512 * 1024);
    for (let event = 0; event < 40; event += 1) await announceCount(`large ${event}`, large);
    await allPublished();
    await hears(1, 'large 39');
    await eventually(async () => expect((await info()).state.messages).toBe(45));
  });
});
