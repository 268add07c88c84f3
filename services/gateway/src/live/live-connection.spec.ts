import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '@service-kit/testing/eventually';
import { clientFrame, repeated } from '../../test/client-frame';
import { TokenBucket } from '../edge/limits/token-bucket';
import { LiveConnection } from './live-connection';
import { outgoing } from './outgoing-frame';

let server: WebSocketServer;
let browser: WebSocket;
let connection: LiveConnection;
let ours: WebSocket;
let floods: number;
/** What the kernel would not take: held back by hand, since it takes more than a test should send. */
let stream: Socket;
/** What the browser's end of it is. */
let browsersStream: Socket;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  await once(server, 'listening');
  const opened = once(server, 'connection');
  browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    autoPong: false,
  });
  browser.once('upgrade', ({ socket }) => (browsersStream = socket));
  const [accepted, request] = (await opened) as [WebSocket, IncomingMessage];
  ours = accepted;
  stream = request.socket;
  ours.on('error', () => undefined);
  floods = 0;
  connection = new LiveConnection(ours, stream, {
    frames: new TokenBucket(Infinity, 1, 0),
    onFlood: () => (floods += 1),
  });
  if (browser.readyState !== WebSocket.OPEN) await once(browser, 'open');
});

afterEach(async () => {
  browser.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const heard = () => {
  const all: string[] = [];
  browser.on('message', (data) => all.push(String(data)));
  browser.on('pong', (payload) => all.push(`pong ${String(payload)}`));
  return all;
};
const error = (message: string, key = 'error') =>
  outgoing(key, { type: 'error', code: 'unavailable', message });
/** From now on nothing leaves, and more than the stream holds is waiting. */
function stopReading(): void {
  stream.cork();
  connection.send(error('x'.repeat(stream.writableHighWaterMark)));
}

describe('a live connection', () => {
  describe('a ping', () => {
    it('is answered with what it said', async () => {
      const all = heard();
      browser.ping('one');
      browser.ping('');
      await eventually(() => expect(all).toEqual(['pong one', 'pong ']));
    });

    it('of a browser that does not read is answered once, when it reads again', async () => {
      const all = heard();
      stopReading();
      const waiting = stream.writableLength;
      const pings: string[] = [];
      ours.on('ping', (payload: Buffer) => pings.push(String(payload)));
      for (let sent = 0; sent < 100; sent += 1) browser.ping(`number ${sent}`);
      await eventually(() => expect(pings).toHaveLength(100));
      expect(stream.writableLength).toBe(waiting);
      stream.uncork();
      await eventually(() => expect(all).toHaveLength(2));
      expect(all.at(-1)).toBe('pong number 99');
    });
  });

  it('a flood is cut off before most of it is heard', async () => {
    let read = 0;
    ours.on('ping', () => (read += Number(connection.open)));
    const gone = new Promise((resolve) => ours.on('close', resolve));
    browsersStream.write(repeated(2_000, clientFrame('ping')));
    await gone;
    expect(floods).toBe(1);
    expect(read).toBeLessThan(200);
  });

  describe('a browser that does not read', () => {
    it('is dropped when it has taken nothing for too long, also when nothing is due to it', async () => {
      const gone = once(browser, 'close');
      stream.cork();
      connection.send(error('short'));
      connection.endIfBehind(1_000, 0);
      connection.endIfBehind(1_000, 1_000);
      expect(connection.open).toBe(true);
      connection.endIfBehind(1_000, 1_001);
      expect(connection.open).toBe(false);
      await gone;
    });

    it('is not dropped while it takes some', async () => {
      const all = heard();
      for (let round = 1; round <= 5; round += 1) {
        stream.cork();
        connection.send(error(`round ${round}`));
        connection.endIfBehind(1_000, round * 900);
        stream.uncork();
        await eventually(() => expect(all).toHaveLength(round));
      }
      expect(connection.open).toBe(true);
    });

    it('is not kept alive by pongs that no one asked for', async () => {
      const gone = once(browser, 'close');
      connection.ping();
      browser.pong('no one asked');
      browser.send('{}');
      await once(ours, 'message');
      connection.ping();
      await gone;
    });

    it('has no more waiting for it than so many bytes', () => {
      stopReading();
      for (let sent = 0; sent < 5 && connection.open; sent += 1) {
        connection.send(error('x'.repeat(1024 * 1024), `key ${sent}`));
      }
      expect(connection.open).toBe(false);
    });
  });

  it('is kept alive by the answer to its ping', async () => {
    for (let round = 0; round < 3; round += 1) {
      const asked = once(browser, 'ping');
      connection.ping();
      const [payload] = (await asked) as [Buffer];
      const answered = once(ours, 'pong');
      browser.pong(payload);
      await answered;
    }
    expect(connection.open).toBe(true);
  });
});
