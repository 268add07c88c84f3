import type { ServerFrame } from '@contracts/live';
import { connect, connected, listen } from './test/live-server';

type Server = Awaited<ReturnType<typeof listen>>;
let server: Server;
let stops: (() => void)[];

const pong: ServerFrame = { type: 'pong' };
const update = (appointmentId: string) =>
  ({ type: 'location_update', appointmentId, technicianId: 't' }) as unknown as ServerFrame;

beforeEach(async () => {
  server = await listen();
  stops = [];
});

afterEach(async () => {
  for (const stop of stops) stop();
  await server.close();
});

it('shares one connection and one subscription among all who want the same appointment', async () => {
  const live = connect(server.port);
  const heard: string[] = [];
  const both = new Promise<void>((resolve) => {
    const hear = (who: string) => (frame: ServerFrame) => {
      if (frame.type !== 'location_update') return;
      heard.push(who);
      if (heard.length === 2) resolve();
    };
    stops.push(live.subscribe({ appointmentId: 'a' }, hear('map')));
    stops.push(live.subscribe({ appointmentId: 'a' }, hear('timeline')));
    stops.push(live.subscribe({ appointmentId: 'b' }, hear('other')));
  });
  await server.until(() => server.frames.length === 2);
  expect(server.frames).toEqual([
    { type: 'subscribe', appointmentId: 'a' },
    { type: 'subscribe', appointmentId: 'b' },
  ]);
  server.push(update('a'));
  await both;
  expect(heard).toEqual(['map', 'timeline']);
  expect(server.sockets).toHaveLength(1);
  expect(live.currentStatus()).toBe('connected');
});

it('unsubscribes with the last listener and closes when no one is left', async () => {
  const live = connect(server.port);
  const first = live.subscribe({ appointmentId: 'a' }, () => {});
  const second = live.subscribe({ appointmentId: 'a' }, () => {});
  await server.until(() => server.frames.length === 1);
  first();
  second();
  second();
  await server.until(() => server.sockets[0]?.readyState === 3);
  expect(server.types()).toEqual(['subscribe', 'unsubscribe']);
});

it('keeps the connection for a page that follows at once', async () => {
  const live = connect(server.port, { lingerMs: 1_000 });
  live.subscribe({ appointmentId: 'a' }, () => {})();
  stops.push(live.subscribe({ appointmentId: 'b' }, () => {}));
  await server.until(() => server.frames.length === 1);
  expect(server.frames).toEqual([{ type: 'subscribe', appointmentId: 'b' }]);
  expect(server.sockets).toHaveLength(1);
});

it('comes back after a break, subscribes again, and tells of the outage once', async () => {
  const live = connect(server.port);
  let outages = 0;
  const states: string[] = [];
  live.onOutage(() => outages++);
  live.onStatus(() => states.push(live.currentStatus()));
  stops.push(live.subscribe({ appointmentId: 'a' }, () => {}));
  await connected(live);

  const { port } = server;
  const down = new Promise<void>((resolve) => live.onOutage(resolve));
  await server.close();
  await down;
  server = await listen(port);
  await connected(live);
  expect(server.frames).toEqual([{ type: 'subscribe', appointmentId: 'a' }]);
  expect(outages).toBe(1);
  expect(states).toEqual(['connected', 'reconnecting', 'connected']);
});

it('asks for the dispatch token again at each connection', async () => {
  const tokens = ['first', 'second'];
  const live = connect(server.port);
  stops.push(live.subscribe({ topic: 'dispatch', token: () => tokens.shift() ?? null }, () => {}));
  await server.until(() => server.frames.length === 1);
  server.sockets[0]?.terminate();
  await server.until(() => server.frames.length === 2);
  expect(server.frames.map((frame) => 'token' in frame && frame.token)).toEqual([
    'first',
    'second',
  ]);
});

it('counts a topic as subscribed from the answer of the server until the connection breaks', async () => {
  const live = connect(server.port, { firstDelayMs: 60_000, longestDelayMs: 60_000 });
  const appointmentHeard = new Promise<void>((resolve) => {
    stops.push(live.subscribe({ topic: 'dispatch', token: () => null }, () => resolve()));
  });
  // Without a token nothing is asked for, and the answer to an appointment says nothing about the topic.
  stops.push(live.subscribe({ appointmentId: 'a' }, () => {}));
  await appointmentHeard;
  expect(live.isSubscribed('dispatch')).toBe(false);
  server.push({ type: 'subscribed', topic: 'dispatch' });
  const subscribed = new Promise<void>((resolve) => {
    const look = () => live.isSubscribed('dispatch') && resolve();
    live.onSubscriptions(look);
    look();
  });
  await subscribed;
  const down = new Promise<void>((resolve) => live.onOutage(resolve));
  server.sockets[0]?.terminate();
  await down;
  expect(live.isSubscribed('dispatch')).toBe(false);
});

it('stays on a connection that answers', async () => {
  const live = connect(server.port, { quietMs: 5, answerMs: 2_000 });
  stops.push(live.subscribe({ appointmentId: 'a' }, () => {}));
  for (const pings of [1, 2, 3]) {
    await server.until(() => server.types().filter((type) => type === 'ping').length === pings);
    server.push(pong);
  }
  expect(server.sockets).toHaveLength(1);
});

it('leaves a connection at once when the network is said to be gone', async () => {
  const live = connect(server.port, { firstDelayMs: 60_000, longestDelayMs: 60_000 });
  let outages = 0;
  live.onOutage(() => outages++);
  const stop = live.subscribe({ appointmentId: 'a' }, () => {});
  await server.until(() => server.frames.length === 1);
  live.networkGone();
  expect(live.currentStatus()).toBe('reconnecting');
  expect(outages).toBe(1);
  await server.until(() => server.sockets[0]?.readyState === 3);
  live.wake();
  await server.until(() => server.frames.length === 2);
  expect(server.types()).toEqual(['subscribe', 'subscribe']);
  stops.push(stop);
});

it('survives frames that are not frames', async () => {
  const live = connect(server.port);
  const heard = new Promise<ServerFrame>((resolve) =>
    stops.push(
      live.subscribe({ appointmentId: 'a' }, (frame) => {
        if (frame.type !== 'subscribed') resolve(frame);
      }),
    ),
  );
  await server.until(() => server.frames.length === 1);
  for (const text of ['', 'null', '[]', '{"type":5}', '<html>']) server.sockets[0]?.send(text);
  server.push(update('a'));
  expect((await heard).type).toBe('location_update');
});
