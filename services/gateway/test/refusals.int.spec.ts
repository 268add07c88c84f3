/** How refusals and failures of services are told, and how a request is followed through them. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Response } from 'supertest';
import { bookingRequests } from '@contracts/booking/appointments';
import { customersRequests } from '@contracts/customers/accounts';
import { refusalMessages, type ErrorBody } from '@contracts/refusals';
import { Refusal } from '@service-kit/requests/refusal';
import { aBooking, aRecord } from './factories';
import { gatewayForTests } from './gateway-under-test';
import { answerForRecords } from './live-stage';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

describe('an answer that is a refusal', () => {
  const answered = async (answer: () => never): Promise<Response> => {
    gateway.stubs.answer(bookingRequests.book, answer);
    return gateway.http.post('/api/appointments').send(aBooking());
  };

  it('has the status of its code, with its facts next to it, which pass for no other one', async () => {
    const alternatives = [{ date: '2026-11-26', timeSlot: '08:00-09:00' } as const];
    const other = { statusCode: 200, code: 'fine', message: 'ok' };
    const response = await answered(() => {
      throw new Refusal('slot_taken', { details: { alternatives, ...other } });
    });
    expect(response.status).toBe(409);
    expect(response.body).toEqual({
      statusCode: 409,
      code: 'slot_taken',
      message: refusalMessages.slot_taken,
      alternatives,
      requestId: response.headers['x-request-id'],
    });
  });

  it('says when to come back', async () => {
    const response = await answered(() => {
      throw new Refusal('rate_limited', { details: { retryAfterSeconds: 17 } });
    });
    expect(response.headers['retry-after']).toBe('17');
    expect(response.body).not.toHaveProperty('retryAfterSeconds');
  });

  it('is a 500 that names nothing but the request when it is a bug', async () => {
    const response = await answered(() => {
      throw new Error('secret detail of /src/appointments.service.ts');
    });
    expect(response.status).toBe(500);
    expect(Object.keys(response.body as ErrorBody).sort()).toEqual([
      'code',
      'message',
      'requestId',
      'statusCode',
    ]);
    expect(JSON.stringify(response.body)).not.toContain('secret detail');
  });
});

describe('a request id', () => {
  it('carries one request id from the browser to the service', async () => {
    answerForRecords(gateway, () => aRecord());
    gateway.stubs.answer(customersRequests.adminLogin, () => ({ token: 't', message: 'm' }));
    await gateway.http.get(`/api/tracking/${randomUUID()}`).set('x-request-id', 'trace-read-1');
    expect(gateway.stubs.requestIdOf(bookingRequests.visit)).toBe('trace-read-1');
    await gateway.http
      .post('/api/admin/login')
      .set('x-request-id', 'trace-body-1')
      .send({ email: 'owner@example.com', password: 'x' })
      .expect(200);
    expect(gateway.stubs.requestIdOf(customersRequests.adminLogin)).toBe('trace-body-1');
  });

  it('carries it also when the body comes long after the head', async () => {
    gateway.stubs.answer(customersRequests.adminLogin, () => ({ token: 't', message: 'm' }));
    const body = JSON.stringify({ email: 'owner@example.com', password: 'x' });
    const socket = connect(gateway.port, '127.0.0.1');
    const answered = once(socket, 'data');
    const head = `POST /api/admin/login HTTP/1.1\r\nHost: x\r\nX-Request-Id: trace-slow-1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    await new Promise<void>((resolve) => socket.write(head, () => resolve()));
    // Another request on another connection comes between the two halves.
    await gateway.http.get('/api/health').set('x-request-id', 'trace-between').expect(200);
    socket.write(body);
    const [data] = (await answered) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
    expect(gateway.stubs.requestIdOf(customersRequests.adminLogin)).toBe('trace-slow-1');
  });
});
