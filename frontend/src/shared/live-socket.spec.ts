import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ClientFrame, ServerFrame } from '@contracts/live';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { LiveSocket, type LiveSocketOptions, type Socket } from './live-socket';

/** A stand-in for the gateway on a real port that remembers what it was told. */
async function listen(port = 0) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  const frames: ClientFrame[] = [];
  const sockets: ServerSocket[] = [];
  let news = () => {};
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data) => {
      frames.push(JSON.parse(String(data)) as ClientFrame);
      news();
    });
    socket.on('close', () => news());
    news();
  });
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>((resolve) => (news = resolve));
  };
  return {
    port: (server.address() as AddressInfo).port,
    frames,
    sockets,
    until,
    types: () => frames.map((frame) => frame.type),
    push: (frame: ServerFrame) => sockets.at(-1)?.send(JSON.stringify(frame)),
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Server = Awaited<ReturnType<typeof listen>>;
let server: Server;
let stops: (() => void)[];

const connect = (port: number, options: Partial<LiveSocketOptions> = {}) =>
  new LiveSocket({
    open: () => new WebSocket(`ws://127.0.0.1:${port}/ws`) as unknown as Socket,
    firstDelayMs: 5,
    longestDelayMs: 20,
    lingerMs: 5,
    ...options,
  });

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
    const hear = (who: string) => () => {
      heard.push(who);
      if (heard.length === 2) resolve();
    };
    stops.push(live.subscribe({ appointmentId: 'a' }, hear('map')));
    stops.push(live.subscribe({ appointmentId: 'a' }, hear('timeline')));
    stops.push(live.subscribe({ appointmentId: 'b' }, () => heard.push('other')));
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

it('unsubscribes with the last listener and closes when nobody is left', async () => {
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
  await server.until(() => server.frames.length === 1);

  const { port } = server;
  const down = new Promise<void>((resolve) => live.onOutage(resolve));
  await server.close();
  await down;
  server = await listen(port);
  await server.until(() => server.frames.length === 1);
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

it('asks for a sign of life after silence, and leaves a connection that gives none', async () => {
  const live = connect(server.port, { quietMs: 10, answerMs: 10 });
  stops.push(live.subscribe({ appointmentId: 'a' }, () => {}));
  await server.until(() => server.frames.length === 3);
  expect(server.types()).toEqual(['subscribe', 'ping', 'subscribe']);
  expect(server.sockets).toHaveLength(2);
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

it('survives frames that are not frames', async () => {
  const live = connect(server.port);
  const heard = new Promise<ServerFrame>((resolve) =>
    stops.push(live.subscribe({ appointmentId: 'a' }, resolve)),
  );
  await server.until(() => server.frames.length === 1);
  for (const text of ['', 'null', '[]', '{"type":5}', '<html>']) server.sockets[0]?.send(text);
  server.push(update('a'));
  expect((await heard).type).toBe('location_update');
});

describe('waiting', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** A network that is down: every connection closes at once. */
  function refused(random: () => number) {
    const attempts: number[] = [];
    const ends: number[] = [];
    const live = new LiveSocket({
      random,
      firstDelayMs: 500,
      longestDelayMs: 4_000,
      open: () => {
        attempts.push(Date.now());
        const socket: Socket = {
          readyState: 3,
          send: () => {},
          close: () => {},
          onopen: null,
          onmessage: null,
          onclose: null,
          onerror: null,
        };
        setTimeout(() => {
          ends.push(Date.now());
          socket.onclose?.();
        }, 0);
        return socket;
      },
    });
    const waits = () => attempts.slice(1).map((at, index) => at - (ends[index] ?? 0));
    return { live, waits, attempts };
  }

  it('doubles its waits up to the longest', () => {
    const { live, waits } = refused(() => 1);
    const stop = live.subscribe({ appointmentId: 'a' }, () => {});
    jest.advanceTimersByTime(12_000);
    expect(waits()).toEqual([500, 1_000, 2_000, 4_000, 4_000]);
    stop();
  });

  it('spreads browsers between half a wait and a whole one', () => {
    const { live, waits } = refused(() => 0);
    const stop = live.subscribe({ appointmentId: 'a' }, () => {});
    jest.advanceTimersByTime(1_800);
    expect(waits()).toEqual([250, 500, 1_000]);
    stop();
  });

  it('does not wait when the network is said to be back', () => {
    const { live, attempts } = refused(() => 1);
    const stop = live.subscribe({ appointmentId: 'a' }, () => {});
    jest.advanceTimersByTime(10);
    live.wake();
    expect(attempts).toHaveLength(2);
    stop();
  });

  it('stops trying when nobody listens any more', () => {
    const { live, attempts } = refused(() => 1);
    live.subscribe({ appointmentId: 'a' }, () => {})();
    jest.advanceTimersByTime(60_000);
    expect(attempts.length).toBeLessThanOrEqual(3);
    expect(jest.getTimerCount()).toBe(0);
  });
});
