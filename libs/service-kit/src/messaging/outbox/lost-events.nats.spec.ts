import { jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { messagingOnItsOwnNats } from '../../../test/messaging';
import { eventually } from '../../testing/eventually';
import { EventStream } from '../stream/event-stream';

describe('events that the stream has lost', () => {
  const test = messagingOnItsOwnNats();
  const allPublished = () =>
    eventually(async () => {
      const [row] = await test.database.dataSource.query<{ count: number }[]>(
        `SELECT count(*) AS count FROM outbox WHERE published_at IS NULL`,
      );
      expect(row?.count).toBe(0);
    });
  const published = async (times: number) => {
    const relay = test.messaging.relay({ republish: false });
    await test.count(times);
    await allPublished();
    await relay.stop();
  };
  const hears = (times: number, counter = 'c') =>
    eventually(async () => {
      const rows = await test.database.dataSource.query(`SELECT times FROM heard WHERE name = $1`, [
        counter,
      ]);
      expect(rows).toEqual([{ times }]);
    });
  const connected = () => eventually(() => expect(test.messaging.nats.connected).toBe(true));
  /** Grows the stream by messages of someone else. */
  const foreign = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const carried = headers();
      carried.set('Nats-Msg-Id', `foreign-${Math.random()}`);
      await test.messaging.nats.connection.request('events.other.happened.v1', '{}', {
        timeout: 5_000,
        headers: carried,
      });
    }
  };
  const streamIds = async () => {
    const { streams } = await jetstreamManager(test.messaging.nats.connection);
    const { state } = await streams.info(test.messaging.stream.name);
    const ids: (string | undefined)[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      ids.push(await test.messaging.stream.eventIdAt(seq));
    }
    return ids;
  };
  const outboxIds = async () => {
    const rows = await test.database.dataSource.query<{ id: string }[]>(
      `SELECT id FROM outbox ORDER BY position`,
    );
    return rows.map(({ id }) => id);
  };

  /** Of 40 events that were published, the stream has the first 20. */
  const cutInHalf = async () => {
    await published(20);
    await test.nats.kill();
    await test.nats.snapshot('at-20');
    await test.nats.run();
    await connected();
    await published(20);
    await test.nats.kill();
    await test.nats.restore('at-20');
    await test.nats.run();
    await connected();
  };

  it('wait for the service that may make the stream, where others may not', async () => {
    await test.nats.kill();
    await test.nats.loseDisk();
    await test.nats.run();
    await connected();
    const ofOthers = new EventStream(test.messaging.nats, undefined, false);
    const waits = { subject: 'EVENTS', reason: 'dependency' };
    await expect(ofOthers.ensure()).rejects.toMatchObject(waits);
    const epoch = await test.messaging.stream.ensure();
    expect(await ofOthers.ensure()).toBe(epoch);
  });

  it('are published again after the disk was lost', async () => {
    await published(30);
    await test.nats.kill();
    await test.nats.loseDisk();
    await test.nats.run();
    await connected();
    test.messaging.relay();
    test.messaging.subscribe();
    await hears(30);
    expect(await streamIds()).toEqual(await outboxIds());
  });

  it('are published again when the stream was deleted under a running relay', async () => {
    test.messaging.relay();
    await test.count(10);
    await allPublished();
    const { streams } = await jetstreamManager(test.messaging.nats.connection);
    await streams.delete(test.messaging.stream.name);
    await test.count(5);
    test.messaging.subscribe();
    await hears(15);
  });

  it('are published again when the stream was purged', async () => {
    test.messaging.relay();
    await test.count(10);
    await allPublished();
    const { streams } = await jetstreamManager(test.messaging.nats.connection);
    await streams.purge(test.messaging.stream.name);
    await eventually(async () => expect((await streamIds()).length).toBe(10));
  });

  it('are not published again once inboxes may have forgotten them', async () => {
    await published(3);
    const [old, ...repeated] = await outboxIds();
    // It waited for long before it could be published.
    await test.database.dataSource.query(
      `UPDATE outbox SET created_at = now() - interval '22 days' WHERE id = $1`,
      [old],
    );
    const { streams } = await jetstreamManager(test.messaging.nats.connection);
    await streams.purge(test.messaging.stream.name);
    test.messaging.relay();
    await eventually(async () => expect(await streamIds()).toEqual(repeated));
  });

  it('are found when the stream was cut and has regrown with messages of others', async () => {
    await cutInHalf();
    await foreign(50);
    test.messaging.relay();
    test.messaging.subscribe();
    await hears(40);
    expect(new Set(await streamIds())).toEqual(expect.objectContaining({ size: 90 }));
  });

  it('are found when it has regrown with newer messages of our own', async () => {
    await cutInHalf();
    await foreign(5);
    await published(30);
    await foreign(5);
    test.messaging.relay();
    test.messaging.subscribe();
    await hears(70);
    const ids = await streamIds();
    expect(ids).toEqual(expect.arrayContaining(await outboxIds()));
    expect(ids.length).toBe(80);
  });

  it('do not make anything be published twice while nothing is lost', async () => {
    await published(20);
    await test.nats.kill();
    await test.nats.run();
    await connected();
    test.messaging.relay();
    await test.count(5);
    await allPublished();
    expect(await streamIds()).toEqual(await outboxIds());
    expect((await test.messaging.metrics.eventsRepublished.get()).values[0]?.value).toBe(0);
  });

  it('are heard although the consumer is behind the end of the stream', async () => {
    const before = test.messaging.subscribe();
    await published(20);
    await hears(20);
    await test.nats.kill();
    await test.nats.snapshot('at-20');
    await test.nats.run();
    await connected();
    await published(20);
    await hears(40);
    await before.stop();
    await test.nats.stop();
    await test.nats.restoreMessages('at-20');
    await test.nats.run();
    await connected();
    // These take the sequences that the consumer, by its own account, has left behind.
    await published(30);
    test.messaging.subscribe();
    await hears(70);
  });
});
