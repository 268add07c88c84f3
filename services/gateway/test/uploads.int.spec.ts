/** Bodies that do not arrive, or arrive forever: no trouble of ours, and no line in the log. */
import type { Server } from 'node:http';
import { Logger } from '@nestjs/common';
import { bookingRequests } from '@contracts/booking/appointments';
import type { ErrorBody } from '@contracts/refusals';
import { ServiceMetrics } from '@service-kit/observability/metrics';
import { Requests } from '@service-kit/requests/requests';
import { eventually } from '@service-kit/testing/eventually';
import { aBooking, anAppointment } from './factories';
import { gatewayForTests } from './gateway-under-test';
import { postHead, openConnections, RawConnection } from './raw-connection';

const gateway = gatewayForTests();

const half = [...postHead('/api/appointments', 1_000), '', '{"customerName":'];
const metrics = () => gateway.app.get(ServiceMetrics, { strict: false }).text();
const answers = async () =>
  (await metrics())
    .split('\n')
    .filter((line) => /^http_request_duration_seconds_count.*\/api\/appointments"/.test(line));

/**
 * Timers are the spec's while this runs: those that the gateway starts in the meantime go off when
 * told.
 */
async function atOurPace(work: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setInterval', 'Date'] });
  try {
    await work();
  } finally {
    jest.useRealTimers();
  }
}

describe('uploads', () => {
  it('an upload that its sender gives up is no failure of ours in log and metrics', async () => {
    const error = jest.spyOn(Logger.prototype, 'error');
    const warn = jest.spyOn(Logger.prototype, 'warn');
    for (const end of ['destroy', 'resetAndDestroy'] as const) {
      const connection = await RawConnection.open(gateway.port);
      connection.say(...half);
      // A gateway that has started to read has nothing else to do with it.
      await gateway.http.get('/health/live').expect(200);
      connection.socket[end]();
    }
    await eventually(async () => expect(await openConnections(gateway)).toBe(0));
    await gateway.http.get('/health/live').expect(200);
    expect((await answers()).join()).not.toMatch(/status="5/);
    expect(error).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  it('a body that takes too long is a 408 in our words, and its connection ends', async () => {
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

describe('a body that is slow', () => {
  const body = JSON.stringify(aBooking());
  const head = (length: number) => postHead('/api/appointments', length);

  it('takes nothing of the time that its call has', async () => {
    gateway.stubs.answer(bookingRequests.book, () => ({ ...anAppointment(), trackingUrl: '/x' }));
    const connection = await RawConnection.open(gateway.port);
    await atOurPace(async () => {
      connection.say(...head(body.length), '');
      connection.socket.write(body.slice(0, 20));
      await gateway.http.get('/health/live').expect(200);
      jest.advanceTimersByTime(25_000);
    });
    connection.socket.write(body.slice(20));
    await eventually(() => expect(connection.status).toBe(201));
    connection.socket.destroy();
  });

  it('leaves the last deadline to the call itself', async () => {
    const ask = jest.spyOn(gateway.app.get(Requests), 'ask');
    ask.mockReturnValue(new Promise(() => {}));
    const connection = await RawConnection.open(gateway.port);
    try {
      await atOurPace(async () => {
        connection.say(...head(body.length), '', body);
        while (ask.mock.calls.length === 0) await new Promise(setImmediate);
        jest.advanceTimersByTime(25_000);
      });
      await eventually(() => expect(connection.status).toBe(500));
      expect(JSON.parse(connection.body)).toMatchObject({ code: 'internal' });
    } finally {
      ask.mockRestore();
      connection.socket.destroy();
    }
  });

  it('is waited for longer than a head', () => {
    const { headersTimeout, requestTimeout } = gateway.app.getHttpServer() as Server;
    // The other way round, Node takes each for the other.
    expect(headersTimeout).toBeLessThan(requestTimeout);
  });
});

describe('an answer before the body', () => {
  const refused: [number, string, string[]][] = [
    [401, 'unauthenticated', postHead('/api/technicians', 1_000)],
    [404, 'not_found', postHead('/api/none', 1_000)],
    [413, 'payload_too_large', postHead('/api/appointments', 100_000)],
    [400, 'signature_invalid', postHead('/api/webhooks/stripe', 1_000)],
    [400, 'validation_failed', postHead('/%zz', 1_000)],
  ];

  it('comes whole, and ends the connection', async () => {
    const answered = refused.map(async ([status, code, lines]) => {
      const connection = await RawConnection.open(gateway.port);
      connection.say(...lines, '', '{');
      await connection.untilEnded();
      expect(connection.received).toMatch(/\r\nconnection: close\r\n/i);
      expect(JSON.parse(connection.body)).toMatchObject({ statusCode: status, code });
    });
    await Promise.all(answered);
  });

  it('reaches a client that reads only once it has sent everything', async () => {
    const connection = await RawConnection.open(gateway.port);
    connection.socket.pause();
    await atOurPace(async () => {
      connection.say(...postHead('/api/technicians', 6), '');
      for (let sent = 0; sent < 3; sent += 1) {
        connection.socket.write('xx');
        await gateway.http.get('/health/live').expect(200);
      }
    });
    connection.socket.resume();
    await connection.untilEnded();
    expect(connection.status).toBe(401);
    expect((JSON.parse(connection.body) as ErrorBody).code).toBe('unauthenticated');
  });

  it('reaches one that has more to send than anyone reads', async () => {
    const connection = await RawConnection.open(gateway.port);
    connection.say(...postHead('/api/technicians', 500_000_000), '');
    connection.socket.write('x'.repeat(5_000_000));
    await connection.untilEnded();
    expect(connection.status).toBe(401);
  });

  it('alone ends a connection', async () => {
    const connection = await RawConnection.open(gateway.port);
    connection.say(...postHead('/api/appointments', 2), '', '{}');
    await eventually(() => expect(connection.status).toBe(400));
    connection.received = '';
    connection.say('GET /health/live HTTP/1.1', 'Host: localhost', '');
    await eventually(() => expect(connection.status).toBe(200));
    connection.socket.destroy();
  });
});
