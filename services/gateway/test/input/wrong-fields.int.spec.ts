/** Bodies that can be read and are not what a call takes. */
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@contracts/refusals';
import { aBooking, aServiceRequest, aVisit } from '../factories';
import { gatewayForTests, type Answer, type Method } from '../gateway-under-test';
import { everyRouteOf, expectErrorShape, label, type Sent } from '../every-route';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });
const aLine = { text: 'Service call', amount: 89 };

const { send, withFields } = everyRouteOf(gateway);
/** The fields that a 400 names. */
function fieldsRefused({ status, body }: Answer): string[] | undefined {
  expect(status).toBe(400);
  return (body as ErrorBody).errors?.map(({ field }) => field);
}
const report = (batch: object) =>
  gateway.as(gateway.phoneToken(), 'post', '/api/technician/locations', batch);
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
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

describe('a body of the wrong shape', () => {
  it.each(wrongShapes)('(%s) is a 400 that says where', async (_kind, sent) => {
    for (const rule of withFields()) {
      const response = await send(rule, sent);
      expect(`${label(rule)} ${response.status}`).toBe(`${label(rule)} 400`);
      expectErrorShape(response);
    }
  });

  const id = randomUUID();
  /** Whether each of the wrong values in each of the fields is refused with the name of that field alone. */
  async function expectNamed(
    [method, url]: [Method, string],
    good: object,
    fields: string[],
    wrongValues: (field: string) => unknown[],
  ): Promise<void> {
    for (const field of fields) {
      for (const value of wrongValues(field)) {
        const response = await gateway.office(method, url, { ...good, [field]: value });
        expect(fieldsRefused(response)).toEqual([field]);
      }
    }
  }

  it.each<[string, [Method, string], object]>([
    ['a booking', ['post', '/api/appointments'], aBooking()],
    ['a service request', ['post', '/api/service-requests'], aServiceRequest()],
    ['a visit', ['post', `/api/service-requests/${id}/schedule`], aVisit()],
    ['a login', ['post', '/api/admin/login'], { email: 'a@example.com', password: 'x' }],
    ['an assignment', ['put', `/api/appointments/${id}/assign`], { technicianId: id }],
    ['a move', ['put', `/api/tracking/${id}/status`], { status: 'dispatched' }],
    ['a technician', ['post', '/api/technicians'], { name: 'A', phone: '1' }],
    ['a place', ['put', `/api/technicians/${id}/location`], { lat: 1, lng: 1 }],
  ])(
    '%s names each field that is missing or of the wrong type, once',
    async (_what, call, good) => {
      await expectNamed(call, good, Object.keys(good), (field) => [
        undefined,
        // No one is someone to assign to.
        ...(field === 'technicianId' ? [] : [null]),
        ['lat', 'lng'].includes(field) ? '17' : 17,
        [],
        {},
        true,
        '',
      ]);
    },
  );

  it.each<[string, [Method, string], object, string[]]>([
    ['a booking', ['post', '/api/appointments'], aBooking(), ['description', 'gateCode']],
    [
      'a technician',
      ['put', `/api/technicians/${id}`],
      {},
      ['name', 'phone', 'vehicleInfo', 'specialties', 'status'],
    ],
    ['a note', ['patch', `/api/appointments/${id}`], {}, ['technicianNotes', 'totalCost']],
    ['a change', ['patch', `/api/service-requests/${id}`], {}, ['status', 'technicianNotes']],
    ['a cancellation', ['post', `/api/appointments/${id}/cancel`], {}, ['reason']],
  ])('%s may leave a field out, but not give it as nothing', (_what, call, good, fields) =>
    expectNamed(call, good, fields, () => [null, {}, true]),
  );

  const aDay = { weekday: 1, start: '09:00', end: '12:00' };
  it.each<[string, [Method, string], object]>([
    ['costLines', ['patch', `/api/appointments/${id}`], aLine],
    ['openingHours', ['patch', '/api/admin/settings'], aDay],
    ['workingHours', ['put', `/api/technicians/${id}`], aDay],
    [
      'daysOff',
      ['put', `/api/technicians/${id}`],
      { from: '2026-11-26', to: '2026-11-27', reason: 'Away' },
    ],
  ])('an item of %s is not a list', (field, call, item) =>
    expectNamed(call, {}, [field], () => [[[item]], [item, [item]], [[]]]),
  );

  it('a place is not a list of places', () =>
    expectNamed(['post', '/api/technicians'], { name: 'A', phone: '1' }, ['location'], () => [
      [],
      [{ lat: 1, lng: 1 }],
      [[]],
    ]));

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
    expect(fieldsRefused(response)).toEqual([field]);
  });

  it.each([-1, 0.001, 1e-7, 4.9e-324, 100_000.01, 1e21, '12.50'])(
    'is not a cost in dollars (%p)',
    async (totalCost) => {
      await gateway.office('patch', `/api/appointments/${id}`, { totalCost }).expect(400);
    },
  );

  it.each<[object, string]>([
    [{ costLines: [] }, 'Enter 1 to 20 lines'],
    [{ costLines: Array.from({ length: 21 }, () => aLine) }, 'Enter 1 to 20 lines'],
    [{ costLines: [{ ...aLine, text: ' ' }] }, 'Say what it’s for'],
    [{ costLines: [{ ...aLine, text: 'x'.repeat(81) }] }, 'At most 80 characters'],
    [{ costLines: [{ ...aLine, amount: 1.005 }] }, 'Must be dollars'],
    [{ costLines: [{ ...aLine, amount: '89' }] }, 'Must be dollars'],
    [{ costLines: [{ ...aLine, cents: 1 }] }, ''],
    [{ costLines: null }, ''],
    [{ costLines: {} }, ''],
    [{ costLines: [null] }, ''],
    [{ costLines: 'Service call' }, ''],
    [{ costLines: [aLine, { text: 'Discount', amount: -89.01 }] }, 'from $0 to $100,000'],
    [
      { costLines: [{ ...aLine, amount: 60_000 }, aLine, { ...aLine, amount: 60_000 }] },
      '$100,000',
    ],
    [{ costLines: [aLine], totalCost: 89 }, 'Send lines or one amount'],
  ])('are no lines of a cost (%j)', async (body, message) => {
    const response = await gateway.office('patch', `/api/appointments/${id}`, body).expect(400);
    const { errors = [] } = response.body as ErrorBody;
    expect(errors.map(({ field }) => field.split(/[.[]/)[0])).toContain('costLines');
    expect(errors.map((error) => error.message).join()).toContain(message);
  });

  it.each(['12 34', 'a'.repeat(21), '1-2', '\u0661\u0662', '12\n'.padEnd(8, 'x')])(
    'is no gate code (%j)',
    async (gateCode) => {
      const booking = { ...aBooking(), gateCode };
      const response = await gateway.http.post('/api/appointments').send(booking);
      expect((response.body as ErrorBody).errors).toEqual([
        { field: 'gateCode', message: 'Use letters, digits, # and * only, 20 at most' },
      ]);
    },
  );

  it('names the wrong field of a position by its path', async () => {
    const wrong = { lat: 1, lng: 200, speed: 4 };
    const response = await report([{ lat: 1, lng: 1 }, wrong]);
    expect(fieldsRefused(response)?.sort()).toEqual(['positions.1.lng', 'positions.1.speed']);
  });

  it.each([
    ['no positions', []],
    ['too many positions', Array.from({ length: 501 }, () => ({ lat: 1, lng: 1 }))],
    ['positions that are none', [null]],
    ['a list of lists of positions', [[{ lat: 1, lng: 1 }]]],
    ['a single position', { lat: 1, lng: 1 }],
    ['numbers as text', [{ lat: '1', lng: '1' }]],
    ['an instant that is none', [{ lat: 1, lng: 1, recordedAt: 'yesterday' }]],
  ])('is %s', async (_what, batch) => {
    const response = await report(batch);
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
