/** How long a live connection waits for what does not come, by a clock of its own. */
import { LiveSocket, type LiveSocketOptions, type Socket } from './live-socket';

let stop = () => {};
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** Keeps what it is told to send in `sent`. */
const aSocket = (readyState: number, sent: string[] = []): Socket => ({
  readyState,
  send: (text) => sent.push(text),
  close: () => {},
  onopen: null,
  onmessage: null,
  onclose: null,
  onerror: null,
});

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
      const socket = aSocket(3);
      setTimeout(() => {
        ends.push(Date.now());
        socket.onclose?.();
      }, 0);
      return socket;
    },
  });
  stop = live.subscribe({ appointmentId: 'a' }, () => {});
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
      const socket = aSocket(opens ? 1 : 0, sent);
      sockets.push(socket);
      if (opens) setTimeout(() => socket.onopen?.(), 0);
      // The first connection is a good one until it has said a word.
      if (opens && sockets.length === 1) setTimeout(() => socket.onmessage?.({ data: '{}' }), 0);
      return socket;
    },
  });
  const heard: string[] = [];
  stop = live.subscribe({ appointmentId: 'a' }, ({ type }) => heard.push(type));
  const pings = () => sent.filter((text) => text === '{"type":"ping"}').length;
  return { live, sockets, pings, heard };
}

it('finds out within five seconds that nothing comes back anymore', () => {
  const { live } = silent(true);
  jest.advanceTimersByTime(0);
  expect(live.currentStatus()).toBe('connected');
  jest.advanceTimersByTime(5_000);
  expect(live.currentStatus()).toBe('reconnecting');
});

it('asks seldom while no one looks, and at once when someone does', () => {
  let watched = false;
  const { live, pings } = silent(true, { isWatched: () => watched });
  jest.advanceTimersByTime(24_000);
  expect(pings()).toBe(0);
  expect(live.currentStatus()).toBe('connected');
  watched = true;
  live.wake();
  expect(pings()).toBe(1);
  jest.advanceTimersByTime(5_000);
  expect(live.currentStatus()).toBe('reconnecting');
});

it('gives up a connection that does not open', () => {
  const { sockets } = silent(false, { openMs: 8_000, firstDelayMs: 500 });
  jest.advanceTimersByTime(8_400);
  expect(sockets).toHaveLength(1);
  jest.advanceTimersByTime(200);
  expect(sockets).toHaveLength(2);
});

it('waits longer each time when a server opens and then says nothing', () => {
  const { sockets } = silent(true, { firstDelayMs: 500 });
  // Each attempt takes the 4.5 seconds until silence counts as the end.
  jest.advanceTimersByTime(4_500 + 500 + 4_500 + 1_000 + 4_500 + 1_990);
  expect(sockets).toHaveLength(3);
  jest.advanceTimersByTime(20);
  expect(sockets).toHaveLength(4);
});

it('hears nothing more from a connection that it has left', () => {
  const { live, sockets, heard } = silent(true);
  jest.advanceTimersByTime(0);
  live.networkGone();
  const [left] = sockets;
  left?.onmessage?.({ data: '{"type":"location_update","appointmentId":"a"}' });
  left?.onopen?.();
  expect(heard).toEqual([]);
  expect(live.currentStatus()).toBe('reconnecting');
});

it.each([
  [1, 12_000, [500, 1_000, 2_000, 4_000, 4_000]],
  // Browsers are spread between half a wait and a whole one.
  [0, 1_800, [250, 500, 1_000]],
])('doubles its waits up to the longest: %d', (random, passed, expected) => {
  const { waits } = refused(() => random);
  jest.advanceTimersByTime(passed);
  expect(waits()).toEqual(expected);
});

it('does not wait when the network is said to be back', () => {
  const { live, attempts } = refused(() => 1);
  jest.advanceTimersByTime(10);
  live.wake();
  expect(attempts).toHaveLength(2);
});

it('stops trying when no one listens anymore', () => {
  const { attempts } = refused(() => 1);
  stop();
  jest.advanceTimersByTime(60_000);
  expect(attempts.length).toBeLessThanOrEqual(3);
  expect(jest.getTimerCount()).toBe(0);
});
