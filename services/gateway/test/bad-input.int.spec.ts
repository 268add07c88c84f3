/** Every call with everything that is not a request of ours: it is told so, and nothing is a 500. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { Response } from 'supertest';
import type { ErrorBody } from '@contracts/refusals';
import type { RouteRule } from '../src/edge/http/route-rules';
import { aBooking, aServiceRequest, aVisit } from './factories';
import { startGateway, type GatewayUnderTest } from './gateway-under-test';

jest.setTimeout(60_000);

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await startGateway({ RATE_LIMIT: 'off' });
});

afterAll(() => gateway.stop());

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Sent = {
  body?: string;
  contentType?: string;
  query?: string;
  headers?: Record<string, string>;
};

/** Somebody who may make the call. */
function authorized(rule: RouteRule): string {
  const { roles } = rule.accessRule;
  if (roles.includes('technician')) return `Bearer ${gateway.phoneToken()}`;
  return `Bearer ${gateway.token(roles.includes('customer') && !roles.includes('admin') ? 'customer' : 'admin')}`;
}

async function send(rule: RouteRule, sent: Sent, ids: string = randomUUID()): Promise<Response> {
  const url = rule.url.replace(/:[a-zA-Z]+/g, ids).replace('/*', '/any-page');
  const call = gateway.http[rule.method.toLowerCase() as Method](url + (sent.query ?? ''));
  call.set('authorization', authorized(rule)).set(sent.headers ?? {});
  if (sent.body === undefined) return call;
  call.set('content-type', sent.contentType ?? 'application/json');
  // A string would be taken for JSON again by some versions; bytes are sent as they are.
  return call.serialize((text) => String(text)).send(sent.body);
}

function expectErrorShape(response: Response): void {
  const body = response.body as ErrorBody;
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).toMatchObject({
    statusCode: response.status,
    code: expect.stringMatching(/^[a-z_]+$/) as string,
    message: expect.stringMatching(/\S/) as string,
    requestId: response.headers['x-request-id'],
  });
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|\.js:|at async|SyntaxError|FST_/);
}

const routes = () => gateway.rules.filter(({ method }) => method !== 'HEAD');
/** Calls that take JSON; those that take what was sent are attacked in specs of their own. */
const writes = () =>
  routes().filter(
    ({ method, accessRule }) => method !== 'GET' && !accessRule.form && !accessRule.raw,
  );
/** Calls whose body has fields; the others take none. */
const withFields = () =>
  writes().filter(
    ({ method, url }) =>
      method !== 'DELETE' && !/logout|phone-link|retry|resend-verification/.test(url),
  );
const label = ({ method, url }: RouteRule) => `${method} ${url}`;

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const unreadable: [string, Sent][] = [
  ['JSON that breaks off', { body: '{"email":' }],
  ['text that is no JSON', { body: 'hello' }],
  ['two values', { body: '{} {}' }],
  ['a byte that is no text', { body: '\u0000' }],
  ['plain text', { body: '{}', contentType: 'text/plain' }],
  ['a form', { body: 'email=a&password=b', contentType: 'application/x-www-form-urlencoded' }],
  ['a form with parts', { body: '--x--', contentType: 'multipart/form-data; boundary=x' }],
  ['XML', { body: '<a/>', contentType: 'application/xml' }],
  ['a content type that is none', { body: '{}', contentType: 'nonsense' }],
  ['a poisoned prototype', { body: '{"__proto__":{"isAdmin":true}}' }],
  ['a poisoned constructor', { body: '{"constructor":{"prototype":{"isAdmin":true}}}' }],
];

const wrongShapes: [string, Sent][] = [
  ['an array', { body: '[1]' }],
  ['a number', { body: '5' }],
  ['text', { body: '"text"' }],
  ['true', { body: 'true' }],
  ['an unknown field', { body: '{"surprise":1}' }],
  ['a NUL', { body: '{"name":"a\\u0000b"}' }],
  ['half a character', { body: '{"name":"\\ud800"}' }],
  ['a NUL in a name', { body: '{"na\\u0000me":"x"}' }],
  ['deep nesting', { body: `{"name":${deep(20)}}` }],
  ['very deep nesting', { body: `{"name":${deep(20_000)}}` }],
  ['a nested poisoned prototype', { body: '{"location":{"__proto__":{"lat":1}}}' }],
];

describe('a body that cannot be read', () => {
  it.each(unreadable)('(%s) is a 400 everywhere', async (_kind, sent) => {
    for (const rule of writes()) {
      const response = await send(rule, sent);
      expect(`${label(rule)} ${response.status}`).toBe(`${label(rule)} 400`);
      expectErrorShape(response);
      expect((response.body as ErrorBody).code).toBe('validation_failed');
    }
  });

  it('is too large with more than 64 kB, and a batch of positions with more than 500 need', async () => {
    for (const rule of writes()) {
      const size = rule.url === '/api/technician/locations' ? 310_000 : 66_000;
      const response = await send(rule, { body: `{"name":"${'x'.repeat(size)}"}` });
      expect(`${label(rule)} ${response.status}`).toBe(`${label(rule)} 413`);
      expectErrorShape(response);
      expect((response.body as ErrorBody).code).toBe('payload_too_large');
    }
  });
});

describe('a body that is meant to cost us', () => {
  const costly: [string, string][] = [
    ['a list of objects', `[${'{},'.repeat(19_000)}{}]`],
    ['a list of lists', `[${'[],'.repeat(19_000)}[]]`],
    [
      'a list of fields',
      `{${Array.from({ length: 5_000 }, (_, index) => `"f${index}":1`).join()}}`,
    ],
    ['a list where an object belongs', `{"location":[${'{},'.repeat(19_000)}{}]}`],
    ['a list where text belongs', `{"name":[${'"",'.repeat(15_000)}""]}`],
    ['deep nesting', `{"location":${'{"location":'.repeat(4_000)}1${'}'.repeat(4_000)}}`],
    ['a short list', '[1]'],
    ['one unknown field with a long name', `{"${'x'.repeat(60_000)}":1}`],
    [
      'many unknown fields',
      `{${Array.from({ length: 150 }, (_, index) => `"f${index}":1`).join()}}`,
    ],
  ];

  it.each(costly)('(%s) is one short 400, everywhere', async (_kind, body) => {
    for (const rule of withFields()) {
      const response = await send(rule, { body });
      expect(`${label(rule)} ${response.status}`).toBe(`${label(rule)} 400`);
      expectErrorShape(response);
      expect(response.text.length).toBeLessThan(4_000);
      expect((response.body as ErrorBody).errors?.length).toBeLessThanOrEqual(20);
    }
  });

  it('is not made anything of before it is refused', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    const [, body = ''] = costly[0] ?? [];
    const rule = writes().find(({ url }) => url === '/api/admin/login');
    if (!rule) throw new Error('There is no login');
    await send(rule, { body });
    expect(parse.mock.calls.filter(([text]) => text.length > 10_000)).toEqual([]);
    parse.mockRestore();
  });

  it('leaves room for a whole batch of positions', async () => {
    const position = {
      lat: 29.9,
      lng: -81.3,
      address: 'a, b, {c}',
      accuracy: 12,
      recordedAt: new Date().toISOString(),
    };
    const response = await gateway.http
      .post('/api/technician/locations')
      .set('authorization', `Bearer ${gateway.phoneToken()}`)
      .send(Array.from({ length: 500 }, () => position));
    // Nobody is there to take them.
    expect(response.status).toBe(503);
  });

  it('is a query with more fields than any list has', async () => {
    const query = Array.from({ length: 1_000 }, (_, index) => `f${index}=1`).join('&');
    const response = await gateway.http
      .get(`/api/appointments?${query}`)
      .set('authorization', `Bearer ${gateway.token('admin')}`);
    expect(response.status).toBe(400);
    expect((response.body as ErrorBody).errors).toHaveLength(1);
  });
});

describe('a body of the wrong shape', () => {
  it.each(wrongShapes)('(%s) is a 400 that says where', async (_kind, sent) => {
    for (const rule of withFields()) {
      const response = await send(rule, sent);
      expect(`${label(rule)} ${response.status}`).toBe(`${label(rule)} 400`);
      expectErrorShape(response);
    }
  });

  const required: [string, Method, string, object, string[]][] = [
    [
      'a booking',
      'post',
      '/api/appointments',
      aBooking(),
      Object.keys(aBooking()).filter((field) => field !== 'description'),
    ],
    [
      'a service request',
      'post',
      '/api/service-requests',
      aServiceRequest(),
      Object.keys(aServiceRequest()),
    ],
    [
      'a visit',
      'post',
      `/api/service-requests/${randomUUID()}/schedule`,
      aVisit(),
      Object.keys(aVisit()),
    ],
    [
      'a login',
      'post',
      '/api/admin/login',
      { email: 'a@example.com', password: 'x' },
      ['email', 'password'],
    ],
    [
      'an assignment',
      'put',
      `/api/appointments/${randomUUID()}/assign`,
      { technicianId: randomUUID() },
      ['technicianId'],
    ],
    ['a move', 'put', `/api/tracking/${randomUUID()}/status`, { status: 'dispatched' }, ['status']],
    ['a technician', 'post', '/api/technicians', { name: 'A', phone: '1' }, ['name', 'phone']],
    [
      'a place',
      'put',
      `/api/technicians/${randomUUID()}/location`,
      { lat: 1, lng: 1 },
      ['lat', 'lng'],
    ],
  ];

  it.each(required)(
    '%s names each field that is missing or of the wrong type, once',
    async (_what, method, url, good, fields) => {
      for (const field of fields) {
        for (const wrong of [undefined, null, 17n, [], {}, true, '']) {
          // Nobody is somebody to assign to.
          if (wrong === null && field === 'technicianId') continue;
          const value = wrong === 17n ? (['lat', 'lng'].includes(field) ? '17' : 17) : wrong;
          const response = await gateway.http[method](url)
            .set('authorization', `Bearer ${gateway.token('admin')}`)
            .send({ ...good, [field]: value });
          const { errors } = response.body as ErrorBody;
          expect(response.status).toBe(400);
          expect(errors?.map((error) => error.field)).toEqual([field]);
        }
      }
    },
  );

  const optional: [string, Method, string, object, string[]][] = [
    ['a booking', 'post', '/api/appointments', aBooking(), ['description']],
    [
      'a technician',
      'put',
      `/api/technicians/${randomUUID()}`,
      {},
      ['name', 'phone', 'vehicleInfo', 'specialties', 'status'],
    ],
    ['a note', 'patch', `/api/appointments/${randomUUID()}`, {}, ['technicianNotes', 'totalCost']],
    [
      'a change',
      'patch',
      `/api/service-requests/${randomUUID()}`,
      {},
      ['status', 'technicianNotes'],
    ],
    ['a cancellation', 'post', `/api/appointments/${randomUUID()}/cancel`, {}, ['reason']],
  ];

  it.each(optional)(
    '%s may leave a field out, but not give it as nothing',
    async (_what, method, url, good, fields) => {
      for (const field of fields) {
        for (const wrong of [null, {}, true]) {
          const response = await gateway.http[method](url)
            .set('authorization', `Bearer ${gateway.token('admin')}`)
            .send({ ...good, [field]: wrong });
          expect(response.status).toBe(400);
          const { errors } = response.body as ErrorBody;
          expect(errors?.map((error) => error.field)).toEqual([field]);
        }
      }
    },
  );

  it.each([null, 'true', 1, 0, '', [], {}])('is no yes or no (%p)', async (isEmergency) => {
    const response = await gateway.http
      .post('/api/service-requests')
      .send({ ...aServiceRequest(), isEmergency });
    expect(response.status).toBe(400);
    expect((response.body as ErrorBody).errors).toEqual([
      { field: 'isEmergency', message: 'Say yes or no: is it an emergency?' },
    ]);
  });

  it.each([
    ['firstName', 81],
    ['lastName', 81],
    ['phone', 41],
    ['email', 255],
    ['problemDescription', 4_001],
  ])('is longer than anything is: %s', async (field, length) => {
    const response = await gateway.http
      .post('/api/service-requests')
      .send({ ...aServiceRequest(), [field]: 'x'.repeat(length) });
    expect(response.status).toBe(400);
    expect((response.body as ErrorBody).errors?.map((error) => error.field)).toEqual([field]);
  });

  it.each([-1, 0.001, 1e-7, 4.9e-324, 100_000.01, 1e21, '12.50'])(
    'is not a cost in dollars (%p)',
    async (totalCost) => {
      const response = await gateway.http
        .patch(`/api/appointments/${randomUUID()}`)
        .set('authorization', `Bearer ${gateway.token('admin')}`)
        .send({ totalCost });
      expect(response.status).toBe(400);
    },
  );

  it('names the wrong field of a position by its path', async () => {
    const response = await gateway.http
      .post('/api/technician/locations')
      .set('authorization', `Bearer ${gateway.phoneToken()}`)
      .send([
        { lat: 1, lng: 1 },
        { lat: 1, lng: 200, speed: 4 },
      ]);
    expect(response.status).toBe(400);
    expect((response.body as ErrorBody).errors?.map(({ field }) => field).sort()).toEqual([
      'positions.1.lng',
      'positions.1.speed',
    ]);
  });

  it.each([
    ['no positions', []],
    ['too many positions', Array.from({ length: 501 }, () => ({ lat: 1, lng: 1 }))],
    ['positions that are none', [null]],
    ['a single position', { lat: 1, lng: 1 }],
    ['numbers as text', [{ lat: '1', lng: '1' }]],
    ['an instant that is none', [{ lat: 1, lng: 1, recordedAt: 'yesterday' }]],
  ])('is %s', async (_what, batch) => {
    const response = await gateway.http
      .post('/api/technician/locations')
      .set('authorization', `Bearer ${gateway.phoneToken()}`)
      .send(batch);
    expect(response.status).toBe(400);
    expectErrorShape(response);
  });

  it('says the words of the form', async () => {
    const response = await gateway.http.post('/api/appointments').send({ zipCode: '123' });
    const { errors } = response.body as ErrorBody;
    expect(errors).toContainEqual({ field: 'customerName', message: 'Customer name is required' });
    expect(errors).toContainEqual({ field: 'email', message: 'Valid email is required' });
    expect(errors).toContainEqual({ field: 'zipCode', message: 'Valid zip code is required' });
  });

  it.each(['', ' ', 'ä', 'a'.repeat(201), 'two words'])(
    'has a key that is none: "%s"',
    async (key) => {
      const response = await gateway.http
        .post('/api/appointments')
        .set('idempotency-key', Buffer.from(key).toString('latin1'))
        .send(aBooking());
      expect([400, 503]).toContain(response.status);
      if (key.trim() !== '') {
        expect((response.body as ErrorBody).errors?.[0]?.field).toBe('Idempotency-Key');
      }
    },
  );
});

describe('an id that is none', () => {
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

  it.each(wrongIds)('(%s) names nothing', async (id) => {
    // Customers have numbers for ids.
    const canBe = (url: string) => url.includes('customers') && /^\d+$/.test(id);
    const withIds = routes().filter(({ url }) => /:(id|appointmentId)/.test(url) && !canBe(url));
    for (const rule of withIds) {
      const response = await send(rule, {}, id);
      // A path that is no path at all is unreadable instead.
      expect(`${label(rule)} ${[400, 404].includes(response.status)}`).toBe(`${label(rule)} true`);
      expectErrorShape(response);
      if (response.status === 404) {
        expect((response.body as ErrorBody).code).toMatch(
          rule.url.includes('technicians')
            ? /technician_not_found|^not_found/
            : rule.url.includes('service-requests')
              ? /service_request_not_found|^not_found/
              : rule.url.includes('messages')
                ? /message_not_found|^not_found/
                : rule.url.includes('payments')
                  ? /payment_not_found|^not_found/
                  : rule.url.includes('customers')
                    ? /customer_not_found|^not_found/
                    : /appointment_not_found|^not_found/,
        );
      }
    }
  });
});

describe('a query that is none', () => {
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
    `?search=${'😀\uFE0F'.repeat(60)}`,
    '?search=x&search=y',
    '?find=x',
    '?limit=1&limit=2',
  ])('list%s', async (query) => {
    for (const list of ['/api/appointments', '/api/admin/service-requests']) {
      const response = await gateway.http
        .get(list + query)
        .set('authorization', `Bearer ${gateway.token('admin')}`);
      expect(`${list} ${response.status}`).toBe(`${list} 400`);
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

  it('keeps a sane request id and replaces any other', async () => {
    const kept = await gateway.http.get('/api/nothing').set('x-request-id', 'abc-12345678');
    expect(kept.headers['x-request-id']).toBe('abc-12345678');
    expect((kept.body as ErrorBody).requestId).toBe('abc-12345678');
    for (const insane of [
      'short',
      'x'.repeat(65),
      'has blanks in it',
      '<script>alert(1)</script>',
    ]) {
      const replaced = await gateway.http.get('/api/nothing').set('x-request-id', insane);
      expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
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
