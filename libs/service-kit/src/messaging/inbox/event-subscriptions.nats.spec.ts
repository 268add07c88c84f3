import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { Logger } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import { event } from '@contracts/messaging';
import { CounterService, counted } from '../../../test/counter-service';
import { messagingOnSharedNats } from '../../../test/messaging';
import { on, type EventConsumer } from './event-consumer';
import type { SubscriptionSettings } from './event-subscriptions';
import { Unavailable } from '../../requests/refusal';
import { currentRequestId, runWithRequestId } from '../../observability/request-context';
import { eventually } from '../../testing/eventually';

type Counted = EventEnvelope<{ counter: string; value: number }>;

const quickRetries = { retryDelays: [10] as const };

describe('event subscriptions', () => {
  const test = messagingOnSharedNats();

  const count = (counter: string) =>
    new CounterService(test.database.dataSource).increment(counter);
  /** Starts a relay, and a subscription with this handler. */
  const hear = (
    handle: (heard: Counted) => Promise<void>,
    settings: Partial<SubscriptionSettings> = {},
  ) => {
    test.messaging.relay();
    const consumers: EventConsumer[] = [{ handlers: [on(counted, handle)] }];
    return test.messaging.subscribe({ settings, consumers });
  };
  const consumerInfo = async () => {
    const { consumers } = await jetstreamManager(test.messaging.nats.connection);
    return consumers.info(test.messaging.stream.name, 'messaging');
  };
  /** The number of events on their way, unpublished ones included. */
  const pending = async () => {
    const unpublished = await test.database.dataSource.query<unknown[]>(
      `SELECT FROM outbox WHERE published_at IS NULL`,
    );
    const info = await consumerInfo();
    return unpublished.length + info.num_ack_pending + info.num_pending;
  };
  const nothingPending = () => eventually(async () => expect(await pending()).toBe(0));
  const deadLetters = () =>
    test.database.dataSource.query<{ error: string }[]>(
      `SELECT event_id, consumer, subject, failures, error FROM dead_letters`,
    );

  it.each([
    ['fails', 4, new TypeError('not yet')],
    [
      'misses something that is away, however often',
      1,
      new Unavailable('other.question', 'no_responders'),
    ],
  ])('delivers again while the handler %s', async (_why, maxFailures, error) => {
    let attempts = 0;
    const ask = async () => {
      attempts += 1;
      if (attempts < 4) throw error;
    };
    hear(ask, { ...quickRetries, maxFailures });
    await count('c');
    await eventually(() => expect(attempts).toBe(4));
    await nothingPending();
    expect(await deadLetters()).toEqual([]);
  });

  it('says once, with the id of the request, that an event was handled', async () => {
    const said: unknown[] = [];
    const log = (line: unknown) => void said.push([currentRequestId(), line]);
    Logger.overrideLogger({ log, warn: log, error: () => undefined });
    try {
      let attempts = 0;
      hear(async () => {
        attempts += 1;
        if (attempts < 3) throw new TypeError('not yet');
      }, quickRetries);
      const requestId = randomUUID();
      await runWithRequestId(requestId, () => count('c'));
      await nothingPending();
      const line = { msg: `handled ${counted.subject}`, event: expect.any(String) as string };
      await eventually(() => expect(said).toEqual([[requestId, line]]));
    } finally {
      Logger.overrideLogger(false);
    }
  });

  it('writes an event down and gives it up after too many failures, and continues', async () => {
    const heard: string[] = [];
    const digest = async ({ facts }: Counted) => {
      heard.push(facts.counter);
      if (facts.counter === 'poison') throw new TypeError('cannot digest');
    };
    hear(digest, { ...quickRetries, maxFailures: 3 });
    await count('poison');
    await count('food');
    await eventually(async () => {
      expect(await deadLetters()).toEqual([
        {
          event_id: expect.any(String),
          consumer: 'messaging',
          subject: counted.subject,
          failures: 3,
          error: expect.stringContaining('TypeError: cannot digest'),
        },
      ]);
    });
    await nothingPending();
    expect(heard.filter((counter) => counter === 'poison')).toHaveLength(3);
    expect(heard).toContain('food');
    const { values } = await test.messaging.metrics.deadLetters.get();
    expect(values).toEqual([
      expect.objectContaining({ value: 1, labels: { subject: counted.subject } }),
    ]);
  });

  it('gives an event up only when that could be written down', async () => {
    const rename = (from: string, to: string) =>
      test.database.asAdmin(`ALTER TABLE counter.${from} RENAME TO ${to}`);
    let attempts = 0;
    await rename('dead_letters', 'mislaid');
    const fail = async () => {
      attempts += 1;
      throw new Error('with a \0 in it');
    };
    hear(fail, { ...quickRetries, maxFailures: 2 });
    await count('c');
    await eventually(() => expect(attempts).toBeGreaterThan(4));
    await rename('mislaid', 'dead_letters');
    await eventually(async () => {
      expect(await deadLetters()).toEqual([
        expect.objectContaining({ error: expect.stringContaining('with a  in it') }),
      ]);
    });
  });

  it('acknowledges events no one handles', async () => {
    const other = event<object>('events.counter.other.v1');
    let handled = 0;
    test.messaging.relay();
    const handlers = [on(other, async () => void (handled += 1))];
    test.messaging.subscribe({ consumers: [{ handlers }] });
    await count('c');
    await nothingPending();
    expect(handled).toBe(0);
  });

  it('handles several events at once, but not more than it was told', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await held;
      running -= 1;
      done += 1;
    };
    hear(work, { concurrency: 3 });
    for (let time = 0; time < 10; time += 1) await count('c');
    await eventually(() => expect(running).toBe(3));
    release();
    await eventually(() => expect(done).toBe(10));
    expect(most).toBe(3);
  });

  it('continues when its consumer was deleted', async () => {
    const heard: number[] = [];
    hear(async ({ facts }) => void heard.push(facts.value));
    await count('c');
    await eventually(() => expect(heard).toEqual([1]));
    const { consumers } = await jetstreamManager(test.messaging.nats.connection);
    await consumers.delete(test.messaging.stream.name, 'messaging');
    await count('c');
    await eventually(() => expect(heard).toContain(2));
  });

  it('continues from where it was, not from the beginning, when it is started again', async () => {
    const heard: number[] = [];
    const note = async ({ facts }: Counted) => void heard.push(facts.value);
    const first = hear(note);
    await count('c');
    await count('c');
    await nothingPending();
    await first.stop();
    await count('c');
    hear(note);
    await eventually(() => expect(heard).toContain(3));
    await nothingPending();
    // Several are handled at once, in no certain order.
    expect(heard.toSorted()).toEqual([1, 2, 3]);
  });

  it('shares the work with a replica, each event once', async () => {
    const heard: string[] = [];
    const by = new Set<string>();
    for (const who of ['one', 'other']) {
      const note = async ({ facts }: Counted) => {
        heard.push(`${facts.value}`);
        by.add(who);
        // Neither continues before both have an event.
        await eventually(() => expect(by.size).toBe(2));
      };
      hear(note, { concurrency: 1 });
    }
    await Promise.all(Array.from({ length: 60 }, () => count('c')));
    await eventually(() => expect(heard).toHaveLength(60));
    await nothingPending();
    expect(new Set(heard).size).toBe(60);
    expect([...by].sort()).toEqual(['one', 'other']);
  });

  it('finishes the event in hand before it stops, and leaves the next to others', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const heard: number[] = [];
    const work = async ({ facts }: Counted) => {
      heard.push(facts.value);
      await held;
    };
    const stopping = hear(work, { concurrency: 1 });
    await count('c');
    await count('c');
    await eventually(() => expect(heard).toEqual([1]));
    await eventually(async () => expect((await consumerInfo()).num_ack_pending).toBe(2));
    const stopped = stopping.stop();
    release();
    await stopped;
    const rest: number[] = [];
    hear(async ({ facts }) => void rest.push(facts.value));
    // The server would take it from a dead process only after ten seconds.
    await eventually(() => expect(rest).toEqual([2]), { withinMs: 8_000 });
    expect(heard).toEqual([1]);
  });

  it('starts over when what it wants to hear has changed', async () => {
    const heard: number[] = [];
    test.messaging.relay();
    const handlers = [on(event('events.other.happened.v1'), async () => {})];
    const first = test.messaging.subscribe({ consumers: [{ handlers }] });
    await count('c');
    await nothingPending();
    await first.stop();
    hear(async ({ facts }) => void heard.push(facts.value));
    await eventually(() => expect(heard).toEqual([1]));
  });
});
