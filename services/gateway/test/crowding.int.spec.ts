/** Requests that never arrive, from many networks behind our proxy, take no one's place. */
import { trackingRequests, type Alert } from '@contracts/tracking/records';
import { eventually } from '@service-kit/testing/eventually';
import { gatewayForTests } from './gateway-under-test';
import { postHead, RawConnection } from './raw-connection';

const maxConnections = 20;
const gateway = gatewayForTests({
  TRUST_PROXY: 'loopback',
  MAX_CONNECTIONS: String(maxConnections),
});

const opened: RawConnection[] = [];

afterEach(() => {
  for (const { socket } of opened) socket.destroy();
});

async function half(path: string, ...headers: string[]): Promise<RawConnection> {
  const connection = await RawConnection.open(gateway.port);
  opened.push(connection);
  connection.say(...postHead(path, 100, ...headers), '');
  return connection;
}

describe('a crowded gateway', () => {
  it('the oldest is answered to make room, one of the office last, and the office is told', async () => {
    gateway.stubs.answer(trackingRequests.alerts, () => []);
    const office = await half(
      '/api/technicians',
      'X-Forwarded-For: 203.0.113.1',
      `Authorization: Bearer ${gateway.token('admin')}`,
    );
    const halves: RawConnection[] = [];
    for (let sent = 0; sent < maxConnections * 3; sent += 1) {
      halves.push(await half('/api/appointments', `X-Forwarded-For: 192.0.${sent}.1`));
    }
    await gateway.http.get('/api/health').set('x-forwarded-for', '203.0.113.2').expect(200);
    await halves[0]!.untilEnded();
    expect(halves[0]!.status).toBe(408);
    // For Caddy, which otherwise waits for the rest before it passes on the answer.
    expect(halves[0]!.received.toLowerCase()).toContain('\r\nx-connection: close\r\n');
    expect(halves.at(-1)!.ended).toBe(false);
    // Caddy holds its client's connection if the gateway ends one without a word.
    const answers = halves.filter(({ ended }) => ended).map(({ status }) => status);
    expect(answers.filter((status) => ![408, 503].includes(status))).toEqual([]);
    await eventually(async () => {
      const { body } = await gateway.office('get', '/api/admin/alerts').expect(200);
      expect((body as Alert[]).map(({ type }) => type)).toContain('site-crowded');
    });
    office.socket.write('{}'.padEnd(100));
    await eventually(() => expect(office.status).toBe(400));
  });
});
