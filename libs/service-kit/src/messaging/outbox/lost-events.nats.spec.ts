import { jetstreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { CounterService, counterDatabase } from '../../../test/counter-service';
import { openLanes, type Lanes } from '../../../test/lanes';
import { NatsProcess } from '../../../test/nats-process';
import { eventually } from '../../testing/eventually';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

jest.setTimeout(60_000);

describe('events that the stream has lost', () => {
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
  const allPublished = () =>
    eventually(async () => {
      const [row] = await database.dataSource.query<{ count: number }[]>(
        `SELECT count(*) AS count FROM outbox WHERE published_at IS NULL`,
      );
      expect(row?.count).toBe(0);
    });
  const published = async (times: number) => {
    const relay = lanes.relay({ republish: false });
    await count(times);
    await allPublished();
    await relay.stop();
  };
  const hears = (times: number, counter = 'c') =>
    eventually(async () => {
      const rows = await database.dataSource.query(`SELECT times FROM heard WHERE name = $1`, [
        counter,
      ]);
      expect(rows).toEqual([{ times }]);
    });
  const connected = () => eventually(() => expect(lanes.nats.connected).toBe(true));
  /** Grows the stream by messages of somebody else. */
  const foreign = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const carried = headers();
      carried.set('Nats-Msg-Id', `foreign-${Math.random()}`);
      await lanes.nats.connection.request('events.other.happened.v1', '{}', {
        timeout: 5_000,
        headers: carried,
      });
    }
  };
  const streamIds = async () => {
    const { streams } = await jetstreamManager(lanes.nats.connection);
    const { state } = await streams.info(lanes.stream.name);
    const ids: (string | undefined)[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      ids.push(await lanes.stream.eventIdAt(seq));
    }
    return ids;
  };
  const outboxIds = async () => {
    const rows = await database.dataSource.query<{ id: string }[]>(
      `SELECT id FROM outbox ORDER BY position`,
    );
    return rows.map(({ id }) => id);
  };

  it('are published again after the disk was lost', async () => {
    await published(30);
    await nats.kill();
    await nats.loseDisk();
    await nats.run();
    await connected();
    lanes.relay();
    lanes.subscribe();
    await hears(30);
    expect(await streamIds()).toEqual(await outboxIds());
  });

  it('are published again when the stream was deleted under a running relay', async () => {
    lanes.relay();
    await count(10);
    await allPublished();
    const { streams } = await jetstreamManager(lanes.nats.connection);
    await streams.delete(lanes.stream.name);
    await count(5);
    lanes.subscribe();
    await hears(15);
  });

  it('are published again when the stream was purged', async () => {
    lanes.relay();
    await count(10);
    await allPublished();
    const { streams } = await jetstreamManager(lanes.nats.connection);
    await streams.purge(lanes.stream.name);
    await eventually(async () => expect((await streamIds()).length).toBe(10));
  });

  it('are found when the stream was cut and has regrown with messages of others', async () => {
    await published(20);
    await nats.kill();
    await nats.snapshot('at-20');
    await nats.run();
    await connected();
    await published(20);
    await nats.kill();
    await nats.restore('at-20');
    await nats.run();
    await connected();
    await foreign(50);
    lanes.relay();
    lanes.subscribe();
    await hears(40);
    expect(new Set(await streamIds())).toEqual(expect.objectContaining({ size: 90 }));
  });

  it('are found when it has regrown with newer messages of our own', async () => {
    await published(20);
    await nats.kill();
    await nats.snapshot('at-20');
    await nats.run();
    await connected();
    await published(20);
    await nats.kill();
    await nats.restore('at-20');
    await nats.run();
    await connected();
    await foreign(5);
    await published(30);
    await foreign(5);
    lanes.relay();
    lanes.subscribe();
    await hears(70);
    const ids = await streamIds();
    expect(ids).toEqual(expect.arrayContaining(await outboxIds()));
    expect(ids.length).toBe(80);
  });

  it('do not make anything be published twice while nothing is lost', async () => {
    await published(20);
    await nats.kill();
    await nats.run();
    await connected();
    lanes.relay();
    await count(5);
    await allPublished();
    expect(await streamIds()).toEqual(await outboxIds());
    expect((await lanes.metrics.eventsRepublished.get()).values[0]?.value).toBe(0);
  });

  it('are heard although the consumer stands behind the end of the stream', async () => {
    const before = lanes.subscribe();
    await published(20);
    await hears(20);
    await nats.kill();
    await nats.snapshot('at-20');
    await nats.run();
    await connected();
    await published(20);
    await hears(40);
    await before.stop();
    await nats.stop();
    await nats.restoreMessages('at-20');
    await nats.run();
    await connected();
    // These take the sequences that the consumer, by its own account, has left behind.
    await published(30);
    lanes.subscribe();
    await hears(70);
  });
});
