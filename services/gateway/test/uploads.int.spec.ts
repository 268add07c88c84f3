/** Bodies that do not arrive, or arrive for ever: no trouble of ours, and no line in the log. */
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import { Logger } from '@nestjs/common';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { eventually } from '@service-kit/testing/eventually';
import { gatewayForTests } from './gateway-under-test';
import { RawConnection } from './raw-connection';

const gateway = gatewayForTests();

const half = [
  'POST /api/appointments HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 1000',
  '',
  '{"customerName":',
];
const openConnections = () =>
  promisify((done: (error: Error | null, count: number) => void) =>
    (gateway.app.getHttpServer() as Server).getConnections(done),
  )();
const metrics = () => gateway.app.get(ServiceMetrics, { strict: false }).text();
const answers = async () =>
  (await metrics())
    .split('\n')
    .filter((line) => /^http_request_duration_seconds_count.*\/api\/appointments"/.test(line));

describe('an upload that its sender gives up', () => {
  it('is no failure of ours in log and metrics', async () => {
    const error = jest.spyOn(Logger.prototype, 'error');
    const warn = jest.spyOn(Logger.prototype, 'warn');
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const connection = await RawConnection.open(gateway.port);
      connection.say(...half);
      // A gateway that has begun to read has nothing else to do with it.
      await gateway.http.get('/health/live').expect(200);
      connection.socket[end]();
    }
    await eventually(async () => expect(await openConnections()).toBe(0));
    await gateway.http.get('/health/live').expect(200);
    expect((await answers()).join()).not.toMatch(/status="5/);
    expect(error).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a body that takes too long', () => {
  it('is a 408 in our words, and its connection ends', async () => {
    const server = gateway.app.getHttpServer() as Server;
    const { requestTimeout, headersTimeout } = server;
    Object.assign(server, { requestTimeout: 500, headersTimeout: 500 });
    try {
      const connection = await RawConnection.open(gateway.port);
      connection.say(...half);
      await connection.untilEnded();
      expect(connection.status).toBe(408);
      expect(connection.received).toMatch(/\r\nconnection: close\r\n/);
      expect(JSON.parse(connection.body)).toMatchObject({
        statusCode: 408,
        code: 'request_timeout',
        requestId: expect.stringMatching(/^[\w-]{36}$/) as string,
      });
      expect((await answers()).join()).not.toMatch(/status="5/);
    } finally {
      Object.assign(server, { requestTimeout, headersTimeout });
    }
  });
});
