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
      const frame = JSON.parse(String(data)) as ClientFrame;
      frames.push(frame);
      if (frame.type === 'subscribe') socket.send(JSON.stringify({ ...frame, type: 'subscribed' }));
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

const connected = (live: LiveSocket) =>
  new Promise<void>((resolve) => {
    const look = () => live.currentStatus() === 'connected' && resolve();
    live.onStatus(look);
    look();
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

it('asks for a sign of life after silence, and leaves a connection that gives none', async () => {
  const live = connect(server.port, { quietMs: 10, answerMs: 10 });
  stops.push(live.subscribe({ appointmentId: 'a' }, () => {}));
  await server.until(() => server.types().lastIndexOf('subscribe') > 0);
  // A busy machine answers the first frame late: that is a sign of life, and then it asks again.
  expect(server.types().join(' ')).toMatch(/^subscribe( ping)+ subscribe/);
  expect(server.sockets.length).toBeGreaterThanOrEqual(2);
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

  /** A network that loses everything: connections open or do not, and nothing comes back. */
  function silent(opens: boolean, options: Partial<LiveSocketOptions> = {}) {
    const sockets: Socket[] = [];
    const sent: string[] = [];
    const live = new LiveSocket({
      random: () => 1,
      ...options,
      open: () => {
        const socket: Socket = {
          readyState: opens ? 1 : 0,
          send: (text) => sent.push(text),
          close: () => {},
          onopen: null,
          onmessage: null,
          onclose: null,
          onerror: null,
        };
        sockets.push(socket);
        if (opens) setTimeout(() => socket.onopen?.(), 0);
        // The first connection is a good one until it has said a word.
        if (opens && sockets.length === 1) setTimeout(() => socket.onmessage?.({ data: '{}' }), 0);
        return socket;
      },
    });
    const pings = () => sent.filter((text) => text === '{"type":"ping"}').length;
    return { live, sockets, pings };
  }

  it('finds out within five seconds that nothing comes back any more', () => {
    const { live } = silent(true);
    const stop = live.subscribe({ appointmentId: 'a' }, () => {});
    jest.advanceTimersByTime(0);
    expect(live.currentStatus()).toBe('connected');
    jest.advanceTimersByTime(5_000);
    expect(live.currentStatus()).toBe('reconnecting');
    stop();
  });

  it('asks seldom while nobody looks, and at once when somebody does', () => {
    let watched = false;
    const { live, pings } = silent(true, { isWatched: () => watched });
    const stop = live.subscribe({ appointmentId: 'a' }, () => {});
    jest.advanceTimersByTime(24_000);
    expect(pings()).toBe(0);
    expect(live.currentStatus()).toBe('connected');
    watched = true;
    live.wake();
    expect(pings()).toBe(1);
    jest.advanceTimersByTime(5_000);
    expect(live.currentStatus()).toBe('reconnecting');
    stop();
  });

  it('gives up a connection that does not open', () => {
    const { live, sockets } = silent(false, { openMs: 8_000, firstDelayMs: 500 });
    const stop = live.subscribe({ appointmentId: 'a' }, () => {});
    jest.advanceTimersByTime(8_400);
    expect(sockets).toHaveLength(1);
    jest.advanceTimersByTime(200);
    expect(sockets).toHaveLength(2);
    stop();
  });

  it('waits longer each time when a server opens and then says nothing', () => {
    const { live, sockets } = silent(true, { firstDelayMs: 500 });
    const stop = live.subscribe({ appointmentId: 'a' }, () => {});
    // Each attempt takes the 4.5 seconds until silence counts as the end.
    jest.advanceTimersByTime(4_500 + 500 + 4_500 + 1_000 + 4_500 + 1_990);
    expect(sockets).toHaveLength(3);
    jest.advanceTimersByTime(20);
    expect(sockets).toHaveLength(4);
    stop();
  });

  it('hears nothing more from a connection that it has left', () => {
    const { live, sockets } = silent(true);
    const heard: string[] = [];
    const stop = live.subscribe({ appointmentId: 'a' }, ({ type }) => heard.push(type));
    jest.advanceTimersByTime(0);
    live.networkGone();
    const [left] = sockets;
    left?.onmessage?.({ data: '{"type":"location_update","appointmentId":"a"}' });
    left?.onopen?.();
    expect(heard).toEqual([]);
    expect(live.currentStatus()).toBe('reconnecting');
    stop();
  });

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
