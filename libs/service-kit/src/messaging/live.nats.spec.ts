import { Logger } from '@nestjs/common';
import { LivePublisher, LiveSubscriber } from './live';
import { NatsConnection, natsOptions } from '../nats/nats-connection';
import { eventually } from '../testing/eventually';
import { testNats } from '../testing/test-nats';

describe('the live channel', () => {
  Logger.overrideLogger(false);
  let connections: NatsConnection[];

  beforeEach(async () => {
    const { natsUrl, natsPrefix } = testNats();
    const open = () => NatsConnection.open({ name: 'live', url: natsUrl, prefix: natsPrefix });
    connections = await Promise.all([open(), open(), open()]);
  });
  afterEach(async () => {
    await Promise.all(connections.map((nats) => nats.close()));
  });

  it('is heard by every process, with the subject, until it stops listening', async () => {
    const [speaker, ...listeners] = connections;
    const heard: [unknown, string][] = [];
    const stops = listeners.map((nats) =>
      new LiveSubscriber(nats).subscribe('live.place.*', (payload, subject) =>
        heard.push([payload, subject]),
      ),
    );
    await Promise.all(listeners.map((nats) => nats.connection.flush()));
    const publisher = new LivePublisher(speaker!);
    publisher.publish('live.place.7', { at: [1, 2] });
    publisher.publish('live.other.7', { at: [3, 4] });
    await eventually(() =>
      expect(heard).toEqual([
        [{ at: [1, 2] }, 'live.place.7'],
        [{ at: [1, 2] }, 'live.place.7'],
      ]),
    );
    for (const stop of stops) stop();
    await Promise.all(listeners.map((nats) => nats.connection.flush()));
    publisher.publish('live.place.8', {});
    await speaker!.connection.flush();
    await Promise.all(listeners.map((nats) => nats.connection.flush()));
    expect(heard).toHaveLength(2);
  });

  it('says once what is hinted at many times in one moment', async () => {
    const [speaker, listener] = connections;
    const heard: unknown[] = [];
    new LiveSubscriber(listener!).subscribe('live.lists', (payload) => heard.push(payload));
    await listener!.connection.flush();
    const publisher = new LivePublisher(speaker!);
    for (let change = 0; change < 10; change += 1) {
      publisher.hint('live.lists', { changed: ['places'] });
      publisher.hint('live.lists', { changed: ['people'] });
    }
    publisher.publish('live.lists', { changed: ['this one alone'] });
    await eventually(() => expect(heard).toHaveLength(3));

    publisher.hint('live.lists', { changed: ['places'] });
    await eventually(() => expect(heard).toHaveLength(4));
    expect(heard).toEqual([
      { changed: ['this one alone'] },
      { changed: ['places'] },
      { changed: ['people'] },
      { changed: ['places'] },
    ]);
  });

  it('survives a listener that throws and a payload that is no JSON', async () => {
    const [speaker, listener] = connections;
    const heard: unknown[] = [];
    new LiveSubscriber(listener!).subscribe<{ bad?: boolean }>('live.place.1', (payload) => {
      if (payload.bad) throw new Error('bad');
      heard.push(payload);
    });
    await listener!.connection.flush();
    const publisher = new LivePublisher(speaker!);
    publisher.publish('live.place.1', { bad: true });
    speaker!.connection.publish(speaker!.subject('live.place.1'), '{');
    publisher.publish('live.place.1', { good: true });
    await eventually(() => expect(heard).toEqual([{ good: true }]));
  });
});

describe('a NATS URL', () => {
  it.each([
    ['nats://h:1', { servers: ['h:1'] }],
    ['nats://tok%2Fen@h:1', { servers: ['h:1'], token: 'tok/en' }],
    ['nats://h:1, nats://u:p@i:2', { servers: ['h:1', 'i:2'], user: 'u', pass: 'p' }],
    ['nats://u:p@h:1,nats://u:p@i:2', { servers: ['h:1', 'i:2'], user: 'u', pass: 'p' }],
  ])('%s', (url, options) => {
    expect(natsOptions(url)).toEqual(options);
  });
});
