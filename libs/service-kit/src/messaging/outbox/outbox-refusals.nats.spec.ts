import type { StreamUpdateConfig } from '@nats-io/jetstream';
import { counted } from '../../../test/counter-service';
import { messagingOnItsOwnNats } from '../../../test/messaging';
import { announce } from './outbox';
import { eventually } from '../../testing/eventually';
import { inTransaction } from '../../database/transaction';

describe('events that the stream refuses', () => {
  const test = messagingOnItsOwnNats();
  const announceCount = (counter: string, padding = '') => {
    const facts = { counter, value: 1, padding };
    return inTransaction(test.database.dataSource, (tx) =>
      announce(tx, counted, { aggregateId: counter, version: 1, facts }),
    );
  };
  const waiting = async () => {
    const [row] = await test.database.dataSource.query<{ count: number; refused: number }[]>(
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE refusals > 0)::int AS refused
       FROM outbox WHERE published_at IS NULL`,
    );
    return row!;
  };
  const allPublished = () =>
    eventually(async () => expect(await waiting()).toEqual({ count: 0, refused: 0 }), {
      withinMs: 25_000,
    });
  const hears = (times: number, counter?: string) => test.hears(times, counter, 25_000);
  const limit = async (change: Partial<StreamUpdateConfig>) =>
    (await test.streams()).update(test.messaging.stream.name, change);
  const info = async () => (await test.streams()).info(test.messaging.stream.name);
  const streamed = async () => (await info()).state;

  it('wait while a quota is reached, and go out when it is lifted', async () => {
    const relay = test.messaging.relay({ tooLongMs: 200 });
    test.messaging.subscribe();
    await test.count(5);
    await allPublished();
    expect(await relay.waitingTooLong()).toBeUndefined();
    const before = Date.now();
    await limit({ discard: 'new', max_msgs: (await streamed()).messages + 3 });
    // More than a batch of the relay, which is 200.
    await test.count(210);
    await eventually(async () => expect((await waiting()).refused).toBeGreaterThan(200));
    // What is said to wait, and what has been stored, is all there is.
    await eventually(async () =>
      expect((await waiting()).count + (await streamed()).messages).toBe(215),
    );
    const { messages } = await streamed();
    expect(await relay.waiting()).toMatchObject({ count: 215 - messages });
    const reported = await eventually(async () => {
      const found = await relay.waitingTooLong();
      if (!found) throw new Error('no one is told');
      return found;
    });
    expect(reported.count).toBe(215 - messages);
    expect(Date.parse(reported.since)).toBeGreaterThan(before - 1_000);
    await eventually(async () =>
      expect(await test.messaging.metrics.text()).toContain(
        `outbox_refused{service="messaging"} ${215 - messages}`,
      ),
    );
    await limit({ max_msgs: -1 });
    await allPublished();
    await hears(215);
    await eventually(async () => expect(await relay.waitingTooLong()).toBeUndefined());
    expect((await streamed()).messages).toBe(215);
  });

  it('are set aside for themselves, and counted, while all others go out', async () => {
    const tooLarge = 'x'.repeat(2 * 1024 * 1024);
    await announceCount('huge', tooLarge);
    await announceCount('badly addressed');
    await test.database.dataSource.query(
      `UPDATE outbox SET subject = E'events.counter.counted.v1 5\\r\\nx' WHERE envelope LIKE '%badly%'`,
    );
    await test.count(3);
    test.messaging.relay();
    test.messaging.subscribe();
    await hears(3);
    await eventually(async () => expect(await waiting()).toEqual({ count: 2, refused: 2 }));
    const rows = await test.database.dataSource.query<{ refusal: string }[]>(
      `SELECT refusal FROM outbox WHERE published_at IS NULL ORDER BY position`,
    );
    expect(rows.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('max_payload'),
      expect.stringContaining('is no subject'),
    ]);
    // They are tried again and again, and do not take the connection along.
    await eventually(async () => {
      const { values } = await test.messaging.metrics.eventsRefused.get();
      expect(values[0]?.value).toBeGreaterThanOrEqual(4);
    });
    await test.count(1);
    await hears(4);
  });

  it('do not hold up what is behind them, however many they are', async () => {
    await announceCount('badly addressed');
    await test.database.dataSource.query(
      `INSERT INTO outbox (id, subject, aggregate_id, version, envelope)
       SELECT gen_random_uuid(), 'events.', aggregate_id, version, envelope
       FROM outbox, generate_series(1, 200)`,
    );
    await test.database.dataSource.query(`UPDATE outbox SET subject = 'events.'`);
    await test.count(3);
    test.messaging.relay();
    test.messaging.subscribe();
    await hears(3);
    await eventually(async () => expect(await waiting()).toEqual({ count: 201, refused: 201 }));
  });

  it('never count as published without a place in the stream, and are found if they do', async () => {
    await test.count(5);
    const noPlace = `published_at = now(), stream_seq = 0, stream_epoch = 'former'`;
    await expect(test.database.asAdmin(`UPDATE counter.outbox SET ${noPlace}`)).rejects.toThrow(
      'outbox_has_a_place',
    );
    await test.database.asAdmin(`ALTER TABLE counter.outbox DROP CONSTRAINT outbox_has_a_place`);
    await test.database.asAdmin(`UPDATE counter.outbox SET ${noPlace}`);
    test.messaging.relay();
    test.messaging.subscribe();
    await test.count(2);
    await hears(7);
  });

  it('are published again after the directory of the server was deleted while it ran', async () => {
    test.messaging.relay({ checkMs: 3_000 });
    await test.count(5);
    await allPublished();
    const { created } = await info();
    await test.nats.loseDisk();
    await test.count(5);
    // What the server was asked for lately it keeps in memory, for two seconds.
    await eventually(async () => expect((await info()).created).not.toBe(created));
    test.messaging.subscribe();
    await hears(10);
    await eventually(async () => expect((await info()).state.messages).toBe(10));
    await test.count(1);
    await hears(11);
  });

  it('are published again when the server finds no directory for its next file', async () => {
    test.messaging.relay();
    test.messaging.subscribe();
    await test.count(5);
    await hears(5);
    await test.nats.loseDisk();
    const large = 'x'.repeat(512 * 1024);
    // A file of the stream holds 8 MiB.
    for (let event = 0; event < 20; event += 1) await announceCount(`large ${event}`, large);
    await allPublished();
    await hears(1, 'large 19');
    await eventually(async () => expect((await info()).state.messages).toBe(25));
  });
});
