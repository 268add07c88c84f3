/** Ids, queries and requests that are none. */
import { connect } from 'node:net';
import type { ErrorBody } from '@contracts/refusals';
import { gatewayForTests } from '../gateway-under-test';
import { everyRouteOf, expectErrorShape, hasNumber, label } from '../every-route';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const { send, routes } = everyRouteOf(gateway);
const pagedLists = [
  '/api/appointments',
  '/api/admin/customers',
  '/api/admin/imports',
  '/api/admin/messages',
  '/api/admin/payments',
  '/api/admin/price-book',
  '/api/admin/service-requests',
  '/api/customer/appointments',
  '/api/customer/imports',
  '/api/customer/service-requests',
];
/** What is said to be missing, by a part of the address. */
const missing = [
  ['photos/', 'photo_not_found'],
  ['estimates/', 'estimate_not_found'],
  ['invoices/', 'invoice_not_found'],
  ['technicians', 'technician_not_found'],
  ['day-sheet', 'technician_not_found'],
  ['service-requests', 'service_request_not_found'],
  ['messages', 'message_not_found'],
  ['admin/payments', 'payment_not_found'],
  ['customers', 'customer_not_found'],
  ['users', 'customer_not_found'],
  ['imports', 'import_not_found'],
  ['import-csv', 'upload_not_found'],
] as const;

const wrongIds = [
  '1',
  'undefined',
  'x'.repeat(300),
  'x'.repeat(3_000),
  '..%2f..%2fetc',
  '%00',
  '%F0',
  "1'--",
  '{}',
];

describe('an address', () => {
  it.each(wrongIds)('an id that is none (%s) names nothing', async (id) => {
    const withIds = routes().filter(
      (rule) =>
        /:(id|appointmentId|jobId|uploadId)/.test(rule.url) &&
        !(hasNumber(rule) && /^\d+$/.test(id)),
    );
    for (const rule of withIds) {
      const response = await send(rule, {}, id);
      // A path that is no path at all is unreadable instead.
      expect(`${label(rule)} ${[400, 404].includes(response.status)}`).toBe(`${label(rule)} true`);
      expectErrorShape(response);
      if (response.status === 404) {
        const [, code = 'appointment_not_found'] =
          missing.find(([kind]) => rule.url.includes(kind)) ?? [];
        expect([code, 'not_found']).toContain((response.body as ErrorBody).code);
      }
    }
  });
});

describe('a query that is none', () => {
  const lists = () =>
    routes().filter(({ method, url }) => method === 'GET' && pagedLists.includes(url));

  it('is looked for in every list', () => {
    expect(lists()).toHaveLength(pagedLists.length);
  });

  it.each([
    '',
    '?date=',
    '?date=tomorrow',
    '?date=2026-02-30',
    '?date=2026-2-3',
    '?date=2026-11-25&date=2026-11-26',
    '?date[]=2026-11-25',
    '?date=2026-11-25T00:00:00Z',
    '?date=2026-11-25&x=1',
    '?__proto__=1&date=2026-11-25',
    '?date=%00',
    '?date=%F0%28',
  ])('slots%s', async (query) => {
    const response = await gateway.http.get(`/api/appointments/available-slots${query}`);
    expect(response.status).toBe(400);
    expectErrorShape(response);
  });

  it.each([
    '?limit=0',
    '?limit=501',
    '?limit=x',
    '?limit=1.5',
    '?limit=',
    '?status=lost',
    '?from=1',
    '?to=x',
    `?cursor=${'x'.repeat(201)}`,
    `?search=${'x'.repeat(101)}`,
    `?search=${'😀\uFE0F'.repeat(101)}`,
    '?search=x&search=y',
    '?find=x',
    '?limit=1&limit=2',
  ])('list%s', async (query) => {
    for (const rule of lists()) {
      const response = await send(rule, { query });
      expect(`${label(rule)} ${response.status}`).toBe(`${label(rule)} 400`);
      expectErrorShape(response);
    }
  });
});

describe('what is not even HTTP of ours', () => {
  const rawAnswer = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(gateway.port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (data) => (answer += data.toString()));
      socket.on('close', () => resolve(answer)).on('error', reject);
    });

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /api/appointments HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/appointments HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('(%s) is answered in our words and closed', async (_what, text) => {
    const answer = await rawAnswer(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toMatchObject({ statusCode: 400, code: 'validation_failed' });
  });

  it.each(['TRACE', 'PROPFIND', 'CONNECT-ISH'])('(method %s) finds nothing', async (method) => {
    const answer = await rawAnswer(
      `${method} /api/appointments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /);
  });

  it('finds nothing at calls of another day, as JSON', async () => {
    for (const url of [
      '/api',
      '/api/',
      '/api/auth/nothing',
      '/api/manage/x/y',
      '/api/../etc/passwd',
      '/api/%2e%2e/x',
    ]) {
      const response = await gateway.http.get(url);
      expect(response.status).toBe(404);
      expectErrorShape(response);
      const posted = await gateway.http.post(url).send({});
      expect(posted.status).toBe(404);
      expectErrorShape(posted);
    }
  });
});
