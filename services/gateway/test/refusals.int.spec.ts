/** How refusals and failures of services are told, and how a request is followed through them. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Response } from 'supertest';
import { bookingRequests } from '@contracts/booking';
import { customersRequests } from '@contracts/customers';
import { refusalMessages, type ErrorBody, type RefusalCode } from '@contracts/refusals';
import { trackingRequests } from '@contracts/tracking';
import { Refusal } from '@service-kit/requests/refusal';
import { aBooking, aRecord } from './factories';
import { startGateway, type GatewayUnderTest } from './gateway-under-test';

jest.setTimeout(60_000);

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT: 'off' });
});

afterAll(() => gateway.stop());

describe('an answer that is a refusal', () => {
  const statuses: Record<RefusalCode, number> = {
    validation_failed: 400,
    unauthenticated: 401,
    credentials_rejected: 401,
    password_wrong: 422,
    email_taken: 409,
    email_unverified: 403,
    token_invalid: 400,
    owner_account: 409,
    forbidden: 403,
    not_found: 404,
    appointment_not_found: 404,
    service_request_not_found: 404,
    technician_not_found: 404,
    customer_not_found: 404,
    message_not_found: 404,
    slot_taken: 409,
    slot_unavailable: 422,
    idempotency_key_reused: 422,
    already_scheduled: 409,
    technician_busy: 409,
    technician_offline: 409,
    already_en_route: 409,
    transition_refused: 409,
    changed_meanwhile: 409,
    too_late: 409,
    nothing_due: 409,
    nothing_left: 409,
    refund_refused: 409,
    payment_not_found: 404,
    payment_declined: 402,
    payments_off: 409,
    payments_unavailable: 503,
    import_not_found: 404,
    import_running: 409,
    import_under_way: 409,
    not_configured: 409,
    system_credentials_rejected: 422,
    system_unavailable: 502,
    upload_not_found: 404,
    upload_incomplete: 409,
    file_unreadable: 422,
    match_not_found: 404,
    signature_invalid: 400,
    location_invalid: 400,
    rate_limited: 429,
    payload_too_large: 413,
    answer_too_large: 413,
    request_timeout: 408,
  };
  const answered = async (answer: () => never): Promise<Response> => {
    gateway.stubs.answer(bookingRequests.book, answer);
    return gateway.http.post('/api/appointments').send(aBooking());
  };

  it.each(Object.entries(statuses))(
    '(%s) is a %d with its facts beside it',
    async (code, status) => {
      const response = await answered(() => {
        throw new Refusal(code as RefusalCode, {
          details: { alternatives: [{ date: '2026-11-26', timeSlot: '08:00-09:00' }] },
        });
      });
      expect(response.status).toBe(status);
      expect(response.body).toEqual({
        statusCode: status,
        code,
        message: refusalMessages[code as RefusalCode],
        alternatives: [{ date: '2026-11-26', timeSlot: '08:00-09:00' }],
        requestId: response.headers['x-request-id'],
      });
    },
  );

  it('says when to come back', async () => {
    const response = await answered(() => {
      throw new Refusal('rate_limited', { details: { retryAfterSeconds: 17 } });
    });
    expect(response.headers['retry-after']).toBe('17');
    expect(response.body).not.toHaveProperty('retryAfterSeconds');
  });

  it('cannot pass for another one with its facts', async () => {
    const response = await answered(() => {
      throw new Refusal('slot_taken', {
        details: { statusCode: 200, code: 'fine', message: 'ok' },
      });
    });
    expect(response.body).toMatchObject({ statusCode: 409, code: 'slot_taken' });
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

it('carries one request id from the browser to the service', async () => {
  gateway.stubs.answer(trackingRequests.record, () => aRecord());
  gateway.stubs.answer(customersRequests.adminLogin, () => ({ token: 't', message: 'm' }));
  await gateway.http.get(`/api/tracking/${randomUUID()}`).set('x-request-id', 'trace-read-1');
  expect(gateway.stubs.asked.at(-1)?.requestId).toBe('trace-read-1');
  await gateway.http
    .post('/api/admin/login')
    .set('x-request-id', 'trace-body-1')
    .send({ email: 'owner@example.com', password: 'x' })
    .expect(200);
  expect(gateway.stubs.asked.at(-1)?.requestId).toBe('trace-body-1');
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
  const { requestId } = gateway.stubs.asked.findLast(
    ({ subject }) => subject === 'customers.admin-login',
  )!;
  expect(requestId).toBe('trace-slow-1');
});
