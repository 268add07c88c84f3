import { randomUUID } from 'node:crypto';
import { setTimeout as slowness } from 'node:timers/promises';
import type { EventEnvelope } from '@contracts/messaging';
import { counted, CountedConsumer } from '../../test/counter-service';
import { pause } from '../background/pause';
import { DatabaseBackup } from '../../test/database-backup';
import { messagingOnItsOwnNats, openMessaging } from '../../test/messaging';
import { eventually } from '../testing/eventually';
import { announce } from './outbox/outbox';
import { DatabaseGeneration } from './stream/database-generation';
import { inTransaction } from '../database/transaction';

describe('a database that was put back', () => {
  const test = messagingOnItsOwnNats();
  const backup = () => DatabaseBackup.of(test.database.adminUrl, ['counter', 'events']);
  const query = <Row>(statement: string) => test.database.asAdmin<Row>(statement);
  const counters = async () => {
    const [row] = await query<{ value: string }>(`SELECT value FROM counter.counters`);
    return Number(row?.value ?? 0);
  };
  const generation = async () => {
    const [row] = await query<{ id: string }>(`SELECT id FROM events.generation`);
    return row?.id;
  };
  /** Runs `work` while events are announced without a pause. */
  const underLoad = async (work: () => Promise<void>) => {
    const ended = new AbortController();
    const load = (async () => {
      while (!ended.signal.aborted) {
        await test.count(1).catch(() => undefined);
        await pause(5, ended.signal);
      }
    })();
    try {
      await work();
    } finally {
      ended.abort();
      await load;
    }
  };
  const after = (count: number) =>
    eventually(async () => expect(await counters()).toBeGreaterThanOrEqual(count), {
      withinMs: 60_000,
    });
  const allPublished = () =>
    eventually(async () =>
      expect(await query(`SELECT FROM counter.outbox WHERE published_at IS NULL`)).toEqual([]),
    );
  /** Each event of the database is heard once, and so are those that follow. */
  const isWhole = async () => {
    const value = await counters();
    await test.hears(value);
    await test.count(5);
    await test.hears(value + 5);
    await allPublished();
    await test.hears(value + 5);
  };
  /** Without clients. */
  const changeNats = async (change: () => Promise<void>) => {
    await test.nats.kill();
    await change();
    await test.nats.run();
  };
  const opened = async () => {
    test.messaging = await openMessaging(test.database.dataSource, { natsUrl: test.nats.url });
    test.messaging.relay();
    test.messaging.subscribe();
  };
  const restarted = async () => {
    await test.messaging.close();
    await opened();
  };

  it.each<[string, () => Promise<void>, () => Promise<void>]>([
    ['kept', async () => undefined, async () => undefined],
    ['emptied', async () => undefined, () => changeNats(() => test.nats.loseDisk())],
    [
      'older',
      () => test.restart(() => test.nats.snapshot('older')),
      () => changeNats(() => test.nats.restore('older')),
    ],
  ])('loses and repeats nothing under load, with NATS %s', async (_state, before, later) => {
    test.messaging.relay();
    // So slow that events wait for it, at the backup and at the end.
    const counting = new CountedConsumer(test.database.dataSource).handlers.map((each) => ({
      ...each,
      handle: async (heard: EventEnvelope<unknown>) => {
        await slowness(Math.random() * 40);
        await each.handle(heard as never);
      },
    }));
    test.messaging.subscribe({ consumers: [{ handlers: counting }] });
    let taken: DatabaseBackup | undefined;
    await underLoad(async () => {
      await after(10 + Math.floor(Math.random() * 30));
      await before();
      await after((await counters()) + 10);
      taken = await backup();
      await after((await counters()) + 10 + Math.floor(Math.random() * 30));
    });
    await test.messaging.close();
    await taken?.putBack();
    await later();
    await opened();
    await underLoad(async () => after((await counters()) + 20));
    await isWhole();
  });

  it('hears again what it had handled after the backup, though no one has published since', async () => {
    test.messaging.relay();
    await test.count(1);
    const subscribed = test.messaging.subscribe();
    await test.hears(1);
    await subscribed.stop();
    await test.count(10);
    await allPublished();
    const taken = await backup();
    const again = test.messaging.subscribe();
    await test.hears(11);
    await again.stop();
    await taken.putBack();
    await restarted();
    await isWhole();
  });

  it('publishes an event again that was waiting at the backup, and nothing that came later', async () => {
    await test.count(3);
    const taken = await backup();
    test.messaging.relay();
    test.messaging.subscribe();
    await test.count(4);
    await test.hears(7);
    const before = await generation();
    await taken.putBack();
    await restarted();
    await isWhole();
    expect(await generation()).not.toBe(before);
  });

  it('never lets a version that it has lost stand for the one that follows', async () => {
    test.messaging.relay();
    const subscribed = test.messaging.subscribe();
    await test.count(2);
    await test.hears(2);
    const taken = await backup();
    await subscribed.stop();
    // No one has handled these.
    await test.count(3, 'lost');
    await allPublished();
    await taken.putBack();
    await restarted();
    await inTransaction(test.database.dataSource, (tx) =>
      announce(tx, counted, {
        aggregateId: 'lost',
        version: 1,
        facts: { counter: 'true', value: 1 },
      }),
    );
    await test.hears(1, 'true');
    expect(await query(`SELECT FROM counter.heard WHERE name = 'lost'`)).toEqual([]);
  });

  it('hears what it had not handled 40 days ago, once, though NATS is empty', async () => {
    test.messaging.relay();
    const subscribed = test.messaging.subscribe();
    await test.count(5);
    await test.hears(5);
    await subscribed.stop();
    await test.count(5);
    await allPublished();
    const taken = await backup();
    await test.messaging.close();
    await changeNats(() => test.nats.loseDisk());
    const ago = `- interval '40 days'`;
    await taken.putBack(`
      UPDATE counter.outbox SET created_at = created_at ${ago}, published_at = published_at ${ago};
      UPDATE counter.inbox SET handled_at = handled_at ${ago};
      UPDATE events.generation SET batch_at = batch_at ${ago}`);
    await opened();
    await isWhole();
  });

  it('begins one generation, however many processes notice it at once', async () => {
    const relay = test.messaging.relay();
    const taken = await backup();
    await test.count(3);
    await allPublished();
    await relay.stop();
    await taken.putBack();
    const { stream } = test.messaging;
    const remove = jest.spyOn(stream, 'remove');
    const recognize = async () => {
      const generation = new DatabaseGeneration(test.database.dataSource, stream);
      await eventually(async () => generation.recognize(await stream.ensure()));
    };
    // Each has its connection, so none waits for another to finish.
    const connected = () => test.database.dataSource.query(`SELECT pg_sleep(0.2)`);
    await Promise.all(Array.from({ length: 8 }, connected));
    await Promise.all(Array.from({ length: 8 }, recognize));
    expect(remove).toHaveBeenCalledTimes(1);
    expect(await stream.newestBatches()).toEqual([]);
  });

  it('takes no copy of a former generation for an event of its own', async () => {
    const { stream } = test.messaging;
    await stream.ensure();
    const publish = (generation: string) =>
      stream.publish('event', counted.subject, '{}', { generation, number: 1 });
    const [former, current] = [randomUUID(), randomUUID()];
    const sequence = await publish(former);
    expect(await publish(former)).toBe(sequence);
    await expect(publish(current)).rejects.toThrow('a duplicate that it does not have');
    await eventually(async () => expect(await publish(current)).toBe(sequence + 1));
  });

  it('publishes nothing again after a mere restart', async () => {
    test.messaging.relay();
    test.messaging.subscribe();
    await test.count(5);
    await test.hears(5);
    const before = await generation();
    await restarted();
    await test.restart();
    await isWhole();
    expect(await generation()).toBe(before);
    const { values } = await test.messaging.metrics.eventsRepublished.get();
    expect(values[0]?.value).toBe(0);
  });
});
