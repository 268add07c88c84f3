/** The way from HTTP to a WebSocket: whatever comes gets an answer, and a broken one ends alone. */
import { randomUUID } from 'node:crypto';
import { eventually } from '@service-kit/testing/eventually';
import { gatewayForTests } from './gateway-under-test';
import { LiveBrowser } from './live-browser';
import { handshake, openConnections, RawConnection } from './raw-connection';

const gateway = gatewayForTests();

// What would have ended the process fails the whole file: jest hears of it too.

const upgrade = (protocol: string) => ['Connection: Upgrade', `Upgrade: ${protocol}`];
async function asked(...lines: string[]): Promise<RawConnection> {
  const connection = await RawConnection.open(gateway.port);
  connection.say(...lines, '');
  return connection;
}

const broken: [string, number, string[]][] = [
  ['a URL that is none', 404, ['GET //[ HTTP/1.1', 'Host: localhost', ...handshake]],
  [
    'a URL that is none, as what is no WebSocket',
    404,
    ['GET //[ HTTP/1.1', 'Host: localhost', ...upgrade('x')],
  ],
  ['a host that is none', 404, ['GET /x HTTP/1.1', 'Host: [', ...handshake]],
  ['another path', 404, ['GET /elsewhere HTTP/1.1', 'Host: localhost', ...handshake]],
  ['no key', 400, ['GET /ws HTTP/1.1', 'Host: localhost', ...upgrade('websocket')]],
  [
    'another version',
    400,
    ['GET /ws HTTP/1.1', 'Host: localhost', ...handshake.slice(0, 3), 'Sec-WebSocket-Version: 99'],
  ],
  ['another method', 405, ['POST /ws HTTP/1.1', 'Host: localhost', ...handshake]],
  [
    'another site’s origin',
    403,
    ['GET /ws HTTP/1.1', 'Host: localhost', 'Origin: https://evil.example', ...handshake],
  ],
  [
    'the origin of a sandbox',
    403,
    ['GET /ws HTTP/1.1', 'Host: localhost', 'Origin: null', ...handshake],
  ],
  [
    'a body',
    400,
    [
      'POST /api/appointments HTTP/1.1',
      'Host: localhost',
      'Content-Length: 2',
      ...upgrade('h2c'),
      '',
      '{}',
    ],
  ],
];

describe('WebSocket upgrades', () => {
  it.each(broken)('answers %s with a %d and ends the connection', async (_what, status, lines) => {
    const connection = await asked(...lines);
    await connection.untilEnded();
    expect(connection.status).toBe(status);
    expect(connection.received).toMatch(/\r\nconnection: close\r\n/i);
  });

  it.each([
    ['/health/live', 200, '"ok"'],
    ['/api/tracking/none', 404, 'appointment_not_found'],
    ['/ws', 404, ''],
  ])('answers %s as if no one had asked for h2c', async (path, status, text) => {
    const connection = await asked(
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    );
    await connection.untilEnded();
    expect(connection.status).toBe(status);
    expect(connection.body).toContain(text);
    expect(connection.received).toMatch(/\r\nconnection: close\r\n/i);
  });

  it('survives all of them reset in the middle, and keeps none of their connections', async () => {
    for (let round = 0; round < 5; round += 1) {
      const all = await Promise.all(
        broken.flatMap(([, , lines]) => [asked(...lines), asked(...lines)]),
      );
      for (const { socket } of all) socket.resetAndDestroy();
    }
    const browser = await LiveBrowser.open(gateway.port);
    await browser.settled();
    await browser.end();
    await gateway.http.get('/health/live').expect(200);
    await eventually(async () => expect(await openConnections(gateway)).toBe(0));
  });

  it('survives a WebSocket that is reset', async () => {
    for (let round = 0; round < 20; round += 1) {
      const connection = await asked('GET /ws HTTP/1.1', 'Host: localhost', ...handshake);
      await eventually(() => expect(connection.status).toBe(101));
      connection.socket.write('\x81\x85nonsense');
      connection.socket.resetAndDestroy();
    }
    await gateway.http.get('/health/live').expect(200);
  });

  it('ends what is no HTTP at all, though the other side does not', async () => {
    const connection = await RawConnection.open(gateway.port);
    connection.socket.on('end', () => undefined);
    connection.say(`hello ${randomUUID()}`, '');
    await eventually(() => expect(connection.status).toBe(400));
    await eventually(async () => expect(await openConnections(gateway)).toBe(0));
  });
});
