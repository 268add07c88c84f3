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
  /** Adds messages of another service to the stream. */
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
    const { state } = await (await test.streams()).info(test.messaging.stream.name);
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

  /** Publishes 40 events, of which the stream keeps the first 20. */
  const cutInHalf = async () => {
    await published(20);
    await test.restart(() => test.nats.snapshot('at-20'));
    await published(20);
    await test.restart(() => test.nats.restore('at-20'));
  };

  it('wait for the service that may make the stream, where others may not', async () => {
    await test.restart(() => test.nats.loseDisk());
    const ofOthers = new EventStream(test.messaging.nats, undefined, false);
    const waits = { subject: 'EVENTS', reason: 'dependency' };
    await expect(ofOthers.ensure()).rejects.toMatchObject(waits);
    const epoch = await test.messaging.stream.ensure();
    expect(await ofOthers.ensure()).toBe(epoch);
  });

  it('are published again after the disk was lost', async () => {
    await published(30);
    await test.restart(() => test.nats.loseDisk());
    test.messaging.relay();
    test.messaging.subscribe();
    await test.hears(30);
    expect(await streamIds()).toEqual(await outboxIds());
  });

  it('are published again when the stream was deleted under a running relay', async () => {
    test.messaging.relay();
    await test.count(10);
    await allPublished();
    await (await test.streams()).delete(test.messaging.stream.name);
    await test.count(5);
    test.messaging.subscribe();
    await test.hears(15);
  });

  it('are published again when the stream was purged', async () => {
    test.messaging.relay();
    await test.count(10);
    await allPublished();
    await (await test.streams()).purge(test.messaging.stream.name);
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
    await (await test.streams()).purge(test.messaging.stream.name);
    test.messaging.relay();
    await eventually(async () => expect(await streamIds()).toEqual(repeated));
  });

  it('are found when the stream was cut and has regrown with messages of others', async () => {
    await cutInHalf();
    await foreign(50);
    test.messaging.relay();
    test.messaging.subscribe();
    await test.hears(40);
    expect(new Set(await streamIds())).toEqual(expect.objectContaining({ size: 90 }));
  });

  it('are found when it has regrown with newer messages of our own', async () => {
    await cutInHalf();
    await foreign(5);
    await published(30);
    await foreign(5);
    test.messaging.relay();
    test.messaging.subscribe();
    await test.hears(70);
    const ids = await streamIds();
    expect(ids).toEqual(expect.arrayContaining(await outboxIds()));
    expect(ids.length).toBe(80);
  });

  it('do not make anything be published twice while nothing is lost', async () => {
    await published(20);
    await test.restart();
    test.messaging.relay();
    await test.count(5);
    await allPublished();
    expect(await streamIds()).toEqual(await outboxIds());
    expect((await test.messaging.metrics.eventsRepublished.get()).values[0]?.value).toBe(0);
  });

  it('are heard although the consumer is behind the end of the stream', async () => {
    const before = test.messaging.subscribe();
    await published(20);
    await test.hears(20);
    await test.restart(() => test.nats.snapshot('at-20'));
    await published(20);
    await test.hears(40);
    await before.stop();
    // Stopped, so that everything is on the disk.
    await test.nats.stop();
    await test.restart(() => test.nats.restoreMessages('at-20'));
    // These get sequences that the consumer has already passed.
    await published(30);
    test.messaging.subscribe();
    await test.hears(70);
  });
});
