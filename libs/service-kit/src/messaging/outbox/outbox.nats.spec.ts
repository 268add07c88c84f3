import { jetstreamManager } from '@nats-io/jetstream';
import { CounterService, counted } from '../../../test/counter-service';
import { messagingOnSharedNats, openMessaging } from '../../../test/messaging';
import { announce } from './outbox';
import { eventually } from '../../testing/eventually';
import { inTransaction } from '../../database/transaction';

describe('the outbox', () => {
  const test = messagingOnSharedNats();

  const rows = () =>
    test.database.dataSource.query<{ id: string; envelope: string; published: boolean }[]>(
      `SELECT id, envelope, published_at IS NOT NULL AS published FROM outbox ORDER BY position`,
    );
  const allPublished = async () => {
    const all = await rows();
    expect(all.filter(({ published }) => !published)).toEqual([]);
    return all;
  };
  const streamed = async () => {
    const { streams } = await jetstreamManager(test.messaging.nats.connection);
    return (await streams.info(test.messaging.stream.name)).state.messages;
  };

  it('holds an event exactly when the state it tells of was committed', async () => {
    const counters = new CounterService(test.database.dataSource);
    await counters.increment('kept');
    const failed = inTransaction(test.database.dataSource, async (tx) => {
      await tx.query(`INSERT INTO counters VALUES ('lost', 1)`);
      await announce(tx, counted, {
        aggregateId: 'lost',
        version: 1,
        facts: { counter: 'lost', value: 1 },
      });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await test.database.dataSource.query(`SELECT name FROM counters`)).toEqual([
      { name: 'kept' },
    ]);
    const all = await rows();
    expect(all.map(({ envelope }) => JSON.parse(envelope))).toEqual([
      {
        id: all[0]?.id,
        subject: 'events.counter.counted.v1',
        aggregateId: 'kept',
        version: 1,
        occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        facts: { counter: 'kept', value: 1 },
      },
    ]);
  });

  it('is published right after the commit, long before the next poll', async () => {
    test.messaging.relay({ pollMs: 60_000, checkMs: 60_000 });
    await eventually(async () => expect(await streamed()).toBe(0));
    await new CounterService(test.database.dataSource).increment('prompt');
    await eventually(allPublished);
    expect(await streamed()).toBe(1);
  });

  it('is published once by two relays that race for it', async () => {
    const counters = new CounterService(test.database.dataSource);
    test.messaging.relay();
    const replica = await openMessaging(test.database.dataSource, {
      natsUrl: process.env.NATS_URL ?? '',
      natsPrefix: test.messaging.nats.subject('').slice(0, -1),
    });
    try {
      replica.relay();
      const names = Array.from({ length: 300 }, (_, index) => `race-${index % 10}`);
      await Promise.all(names.map((name) => counters.increment(name)));
      const all = await eventually(allPublished);
      expect(all.length).toBe(300);
      expect(await streamed()).toBe(300);
      const published = [test.messaging, replica].map(async ({ metrics }) => {
        const { values } = await metrics.eventsPublished.get();
        return values[0]?.value ?? 0;
      });
      const [one = 0, other = 0] = await Promise.all(published);
      expect(one + other).toBe(300);
    } finally {
      await replica.close();
    }
  });

  it('sends off what was announced while the relay was told to stop', async () => {
    const relay = test.messaging.relay({ pollMs: 60_000 });
    await eventually(async () => expect(await streamed()).toBe(0));
    const counters = new CounterService(test.database.dataSource);
    const { stream } = test.messaging;
    const publish = stream.publish.bind(stream);
    const stopped = new Promise<void>((resolve) =>
      jest.spyOn(stream, 'publish').mockImplementationOnce(async (...event) => {
        await counters.increment('later');
        void relay.stop().then(resolve);
        return publish(...event);
      }),
    );
    await counters.increment('late');
    await stopped;
    expect(await allPublished()).toHaveLength(2);
  });
});
