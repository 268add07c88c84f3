/** Bodies that cannot be read, or that are made to cost us. */
import type { ErrorBody } from '@contracts/refusals';
import { gatewayForTests } from '../gateway-under-test';
import { everyRouteOf, expectErrorShape, label, type Sent } from '../every-route';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });

const { send, writes, withFields } = everyRouteOf(gateway);
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

describe('a body that cannot be read', () => {
  it.each(unreadable)('(%s) is a 400 everywhere', async (_kind, sent) => {
    for (const rule of writes()) {
      const response = await send(rule, sent);
      expect(`${label(rule)} ${response.status}`).toBe(`${label(rule)} 400`);
      expectErrorShape(response);
      expect((response.body as ErrorBody).code).toBe('validation_failed');
    }
  });

  it('is too large with more than 64 kB, or than the call has room for', async () => {
    for (const rule of writes()) {
      const size = (rule.accessRule.bodyLimit ?? 64 * 1024) + 1_000;
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
    const recordedAt = new Date().toISOString();
    const position = { lat: 29.9, lng: -81.3, address: 'a, b, {c}', accuracy: 12, recordedAt };
    const batch = Array.from({ length: 500 }, () => position);
    // No one is there to take them.
    await gateway.as(gateway.phoneToken(), 'post', '/api/technician/locations', batch).expect(503);
  });

  it('is a query with more fields than any list has', async () => {
    const query = Array.from({ length: 1_000 }, (_, index) => `f${index}=1`).join('&');
    const response = await gateway.office('get', `/api/appointments?${query}`);
    expect(response.status).toBe(400);
    expect((response.body as ErrorBody).errors).toHaveLength(1);
  });
});
