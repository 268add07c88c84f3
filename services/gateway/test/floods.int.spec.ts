/** What one socket can cost: every frame counts, and so does every flood of an address. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { customersRequests } from '@contracts/customers';
import { eventually } from '@service-kit/testing/eventually';
import { atOneMoment } from './clock';
import { startGateway, type GatewayUnderTest } from './gateway-under-test';
import { LiveBrowser } from './live-browser';
import { RawConnection } from './raw-connection';

jest.setTimeout(60_000);

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await startGateway({ TRUST_PROXY: 'loopback' });
});

afterAll(() => gateway.stop());

const openedBy = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const wire = (browser: LiveBrowser) => (browser.socket as unknown as { _socket: Socket })._socket;
const frame = (opcode: number, text = '') => {
  const length =
    text.length < 126 ? [0x80 | text.length] : [0x80 | 126, text.length >> 8, text.length & 0xff];
  return Buffer.concat([Buffer.from([0x80 | opcode, ...length, 0, 0, 0, 0]), Buffer.from(text)]);
};
const logins = (token: string) =>
  times(200, frame(0x1, JSON.stringify({ type: 'subscribe', topic: 'account', token })));
const times = (count: number, one: Buffer) =>
  Buffer.concat(Array.from({ length: count }, () => one));
const upgraded = async (): Promise<RawConnection> => {
  const connection = await RawConnection.open(gateway.port);
  connection.say(
    'GET /ws HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
    '',
  );
  await eventually(() => expect(connection.status).toBe(101));
  return connection;
};

describe('a socket that floods', () => {
  it.each([
    ['empty pings', times(200, frame(0x9))],
    ['pongs', times(200, frame(0xa))],
    ['messages', times(200, frame(0x1, '{"type":"ping"}'))],
    [
      'empty fragments',
      Buffer.concat([
        Buffer.from([1, 0x80, 0, 0, 0, 0]),
        times(200, Buffer.from([0, 0x80, 0, 0, 0, 0])),
      ]),
    ],
    ['bytes after its close', Buffer.concat([frame(0x8), Buffer.alloc(200_000)])],
    [
      'bytes after a frame that is none',
      Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.alloc(200_000)]),
    ],
  ])('with %s is cut off, and others are not', async (_what, flood) => {
    const calm = await LiveBrowser.open(gateway.port);
    const connection = await upgraded();
    connection.socket.on('end', () => undefined);
    connection.socket.write(flood);
    await connection.untilEnded();
    await calm.settled();
    await calm.end();
  });

  it('with logins is cut off before they have cost more than other frames, signed or not', async () => {
    const asked = () => gateway.stubs.payloadsOf(customersRequests.isRevoked).length;
    const before = asked();
    await atOneMoment(async () => {
      for (const token of ['none.at.all', gateway.token('customer')]) {
        const connection = await upgraded();
        connection.socket.write(logins(token));
        await connection.untilEnded();
      }
    });
    // No more than one burst is ever looked up.
    expect(asked() - before).toBeLessThanOrEqual(120);
  });

  it('takes its address’s upgrades with it, and nobody else’s', async () => {
    const status = async (address: string): Promise<number> => {
      const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws`, openedBy(address));
      socket.on('error', () => undefined);
      return new Promise((resolve) => {
        socket.on('unexpected-response', (_request, response: IncomingMessage) => {
          expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
          resolve(Number(response.statusCode));
          socket.terminate();
        });
        socket.on('open', () => {
          wire({ socket } as LiveBrowser).write(times(200, frame(0x9)));
          socket.once('close', () => resolve(101));
        });
      });
    };
    let floods = 0;
    await atOneMoment(async () => {
      while (floods < 30 && (await status('192.0.2.1')) === 101) floods += 1;
      expect(floods).toBeGreaterThan(3);
      expect(floods).toBeLessThan(20);
      expect(await status('192.0.2.2')).toBe(101);
    });
  });
});

describe('a ping', () => {
  it('is answered with what it said', async () => {
    const browser = await LiveBrowser.open(gateway.port);
    const answers: string[] = [];
    browser.socket.on('pong', (payload) => answers.push(String(payload)));
    browser.socket.ping('one');
    browser.socket.ping('');
    await eventually(() => expect(answers).toEqual(['one', '']));
    await browser.end();
  });
});
