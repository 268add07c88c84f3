/** What one socket can cost: every frame counts, and so does every flood of an address. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { customersRequests } from '@contracts/customers/accounts';
import { eventually } from '@service-kit/testing/eventually';
import { clientFrame, repeated } from './client-frame';
import { atOneMoment } from './clock';
import { gatewayForTests } from './gateway-under-test';
import { LiveBrowser } from './live-browser';
import { handshake, postHead, RawConnection } from './raw-connection';

const gateway = gatewayForTests({
  TRUST_PROXY: 'loopback',
  // Few, so that they are open before the first body's time is up.
  MAX_CONNECTIONS_PER_ADDRESS: '20',
});

const openedBy = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const logins = (token: string) =>
  repeated(
    200,
    clientFrame('text', JSON.stringify({ type: 'subscribe', topic: 'account', token })),
  );
const upgraded = async (): Promise<RawConnection> => {
  const connection = await RawConnection.open(gateway.port);
  connection.say('GET /ws HTTP/1.1', 'Host: localhost', ...handshake, '');
  await eventually(() => expect(connection.status).toBe(101));
  return connection;
};

describe('a socket that floods', () => {
  it.each([
    ['empty pings', repeated(200, clientFrame('ping'))],
    ['pings of ours', repeated(500, clientFrame('text', '{"type":"ping"}'))],
    ['bytes after its close', Buffer.concat([clientFrame('close'), Buffer.alloc(200_000)])],
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

  it('takes its address’s upgrades with it, and no one else’s', async () => {
    const status = async (address: string): Promise<number> => {
      const socket = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws`, openedBy(address));
      socket.on('error', () => undefined);
      return new Promise((resolve) => {
        let wire: Socket | undefined;
        socket.on('upgrade', (response) => (wire = response.socket));
        socket.on('unexpected-response', (_request, response: IncomingMessage) => {
          expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
          resolve(Number(response.statusCode));
          socket.terminate();
        });
        socket.on('open', () => {
          wire?.write(repeated(200, clientFrame('ping')));
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

describe('an address behind a proxy', () => {
  /** A request whose body never comes. */
  const half = async (address: string): Promise<RawConnection> => {
    const connection = await RawConnection.open(gateway.port);
    connection.say(...postHead('/api/appointments', 1_000, `X-Forwarded-For: ${address}`), '');
    return connection;
  };
  const live = (address: string) =>
    gateway.http.get('/health/live').set('x-forwarded-for', address);

  it('has so many requests under way and WebSockets, and gets no others', async () => {
    const { MAX_CONNECTIONS_PER_ADDRESS: allowed } = gateway.config;
    const browsers = await Promise.all(
      Array.from({ length: allowed / 2 }, () =>
        LiveBrowser.open(gateway.port, openedBy('192.0.2.60')),
      ),
    );
    const held = await Promise.all(Array.from({ length: allowed / 2 }, () => half('192.0.2.60')));
    await eventually(() => live('192.0.2.60').expect(429));
    const late = new WebSocket(`ws://127.0.0.1:${gateway.port}/ws`, openedBy('192.0.2.60'));
    const [error] = (await once(late, 'error')) as [Error];
    expect(error.message).toContain('429');
    await live('192.0.2.61').expect(200);
    for (const { socket } of held) socket.destroy();
    await eventually(() => live('192.0.2.60').expect(200));
    await Promise.all(browsers.map((browser) => browser.end()));
  });
});
