import { demoCredentials } from '../demo-credentials';
import type { RunningFsmEmulator } from '../start';
import { get, logIn, requests, sizes, start } from '../../test/running';
import type { appointmentRecords, contactRecords, customerRecord, jobRecord } from './records';

const { tenantId, clientId, clientSecret } = demoCredentials.servicetitan;
const crm = `/crm/v2/tenant/${tenantId}`;
const jpm = `/jpm/v2/tenant/${tenantId}`;
const since = 'modifiedOnOrAfter=2010-01-01T00:00:00Z';
const size = 130;

interface Envelope {
  readonly page: number;
  readonly pageSize: number;
  readonly hasMore: boolean;
  readonly totalCount: number | null;
  readonly data: readonly Item[];
}
/** A customer, a contact, a job or an appointment. */
type Item = ReturnType<typeof customerRecord> &
  ReturnType<typeof contactRecords>[number] &
  ReturnType<typeof jobRecord> &
  ReturnType<typeof appointmentRecords>[number];

let now = Date.UTC(2026, 10, 22);
let emulator: RunningFsmEmulator;
let headers: Record<string, string>;

beforeAll(async () => {
  emulator = await start({
    sizes: sizes(size),
    now: () => now,
    rateLimits: { servicetitan: null },
  });
  headers = await logIn(emulator.url, 'servicetitan');
});
afterAll(() => emulator.close());

const ask = (path: string, more: Record<string, string> = {}) =>
  get(emulator.url, 'servicetitan', path, { ...headers, ...more });
const list = async (path: string): Promise<Envelope> => (await ask(path)).body;

async function token(form: Record<string, string>) {
  const response = await fetch(`${emulator.urls.servicetitan}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('gives a token for the right client, and tells a wrong one so', async () => {
  const right = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  };
  expect(await token(right)).toMatchObject({
    status: 200,
    body: { access_token: expect.any(String), expires_in: 900, token_type: 'Bearer' },
  });
  const wrong = { status: 400, body: { error: 'invalid_client' } };
  expect(await token({ ...right, client_secret: 'other' })).toEqual(wrong);
  expect(await token({ ...right, client_id: 'other' })).toEqual(wrong);
  expect((await token({ ...right, grant_type: 'password' })).body.error).toBe(
    'unsupported_grant_type',
  );
});

it('lets in no one without token, app key and tenant that go together', async () => {
  const path = `${crm}/customers`;
  expect((await ask(path)).status).toBe(200);
  expect((await ask(path, { authorization: 'Bearer other' })).status).toBe(401);
  expect((await ask(path, { 'st-app-key': 'other' })).status).toBe(403);
  const { authorization = '' } = headers;
  const withoutKey = await get(emulator.url, 'servicetitan', path, { authorization });
  expect(withoutKey.status).toBe(401);
  expect((await ask('/crm/v2/tenant/1/customers')).status).toBe(403);
});

it('ends a token when it has run out', async () => {
  const own = await logIn(emulator.url, 'servicetitan');
  const path = `${crm}/customers`;
  now += 899_000;
  expect((await get(emulator.url, 'servicetitan', path, own)).status).toBe(200);
  now += 1_000;
  expect((await get(emulator.url, 'servicetitan', path, own)).status).toBe(401);
  headers = await logIn(emulator.url, 'servicetitan');
});

it('pages from 1, by fifties unless told otherwise, and counts when asked', async () => {
  const first = await list(`${crm}/customers`);
  expect(first).toMatchObject({ page: 1, pageSize: 50, hasMore: true, totalCount: null });
  expect(first.data).toHaveLength(50);
  const last = await list(`${crm}/customers?page=3&includeTotal=true`);
  expect(last).toMatchObject({ page: 3, hasMore: false, totalCount: size });
  expect(last.data).toHaveLength(size - 100);
  expect((await list(`${crm}/customers?pageSize=5000`)).data).toHaveLength(size);
  for (const wrong of ['pageSize=5001', 'pageSize=0', 'page=0', 'page=x', 'ids=x']) {
    expect((await ask(`${crm}/customers?${wrong}`)).status).toBe(400);
  }
});

it('has a customer’s name as one text, and neither phone nor email', async () => {
  const { data } = await list(`${crm}/customers?pageSize=5000`);
  expect(data.every(({ name }) => typeof name === 'string' && name !== '')).toBe(true);
  expect(data.some(({ name }) => String(name).includes(', '))).toBe(true);
  expect(JSON.stringify(data)).not.toContain('@example.com');
  expect(data[0]).toMatchObject({
    id: 20_000_000,
    active: true,
    address: { state: 'FL', country: 'USA' },
    createdOn: '2016-01-04T13:00:00Z',
    mergedToId: null,
  });
});

it('has contacts apart, and only of customers or from a time on', async () => {
  expect((await ask(`${crm}/customers/contacts`)).status).toBe(400);
  const { data } = await list(`${crm}/customers/contacts?${since}&pageSize=5000`);
  const types = new Set(data.map(({ type }) => String(type)));
  expect(types).toEqual(new Set(['Phone', 'MobilePhone', 'Email']));
  const ids = data.map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  const later = await list(
    `${crm}/customers/contacts?modifiedOnOrAfter=2025-06-01T00:00:00Z&pageSize=5000`,
  );
  expect(later.data).toEqual(data.filter(({ modifiedOn }) => modifiedOn >= '2025-06-01'));
  expect(later.data.length).toBeGreaterThan(0);
  const id = String(data[0]?.customerId);
  const own = await list(`${crm}/customers/contacts?customerIds=${id},7`);
  expect(own.data).toEqual(data.filter(({ customerId }) => String(customerId) === id));
  const second = await list(`${crm}/customers/contacts?${since}&pageSize=40&page=2`);
  expect(second.data).toEqual(data.slice(40, 80));
});

it('filters customers by change, by id and by phone', async () => {
  const { data } = await list(`${crm}/customers?pageSize=5000`);
  const changed = await list(`${crm}/customers?modifiedOnOrAfter=2025-06-01&pageSize=5000`);
  expect(changed.data).toEqual(data.filter(({ modifiedOn }) => modifiedOn >= '2025-06-01'));
  const two = await list(`${crm}/customers?ids=20000003,20000001,1`);
  expect(two.data).toEqual([data[3], data[1]]);
  const contacts = await list(`${crm}/customers/contacts?${since}&pageSize=5000`);
  const [phone] = contacts.data.filter(({ type }) => type !== 'Email');
  const found = await list(`${crm}/customers?phone=${encodeURIComponent(String(phone?.value))}`);
  expect(found.data.map(({ id }) => id)).toContain(phone?.customerId);
  expect((await list(`${crm}/customers?phone=12`)).data).toEqual([]);
});

it('has jobs by customer, and appointments by job, in UTC', async () => {
  const { data: jobs, totalCount } = await list(`${jpm}/jobs?pageSize=5000&includeTotal=true`);
  expect(jobs).toHaveLength(totalCount ?? 0);
  const customer = jobs.at(-1)?.customerId;
  const own = await list(`${jpm}/jobs?customerId=${String(customer)}`);
  expect(own.data).toEqual(jobs.filter(({ customerId }) => customerId === customer));
  const second = await list(`${jpm}/jobs?pageSize=30&page=2`);
  expect(second.data).toEqual(jobs.slice(30, 60));
  const { data: appointments } = await list(`${jpm}/appointments?pageSize=5000`);
  for (const job of jobs) {
    const visits = appointments.filter(({ jobId }) => jobId === job.id);
    expect(visits.map(({ id }) => id)).toEqual(
      job.appointmentCount === 1
        ? [job.firstAppointmentId]
        : [job.firstAppointmentId, job.lastAppointmentId],
    );
  }
  const [twice] = jobs.filter(({ appointmentCount }) => Number(appointmentCount) === 2);
  const both = await list(`${jpm}/appointments?jobId=${String(twice?.id)}`);
  expect(both.data).toEqual(appointments.filter(({ jobId }) => jobId === twice?.id));
  expect(appointments.every(({ start, end }) => /Z$/.test(start) && start < end)).toBe(true);
  expect(new Set(jobs.map(({ jobStatus }) => String(jobStatus)))).toEqual(
    new Set(['Completed', 'Canceled', 'Scheduled', 'Hold']),
  );
  const named = await list(`${jpm}/jobs?ids=${String(twice?.id)},7`);
  expect(named.data).toEqual([twice]);
  expect((await list(`${jpm}/jobs?customerId=7`)).data).toEqual([]);
});

it('finds active customers only, unless told otherwise', async () => {
  const { data } = await list(`${crm}/customers?pageSize=5000`);
  const [inactive] = data.filter(({ active }) => !active);
  const id = String(inactive?.id);
  const idsOf = async (query: string) =>
    (await list(`${crm}/customers?ids=${id},20000001${query}`)).data.map((each) => String(each.id));
  expect(await idsOf('')).toEqual(['20000001']);
  expect(await idsOf('&active=Any')).toEqual([id, '20000001']);
  expect(await idsOf('&active=False')).toEqual([id]);
  expect((await ask(`${crm}/customers?active=yes`)).status).toBe(400);
});

it('has what jobs refer to by fifty ids at a time: places, types, visits, people, equipment', async () => {
  const { data: jobs } = await list(`${jpm}/jobs?pageSize=50`);
  const some = jobs.filter(({ jobStatus }) => String(jobStatus) === 'Completed').slice(0, 20);
  const idsOf = (ids: readonly unknown[]) => [...new Set(ids)].join(',');
  const found = async <T>(path: string, ids: readonly unknown[], name = 'ids') =>
    (await list(`${path}?pageSize=5000&${name}=${idsOf(ids)}`)).data as readonly unknown[] as T[];
  const equipment = await found<{ id: number }>(
    `/equipmentsystems/v2/tenant/${tenantId}/installed-equipment`,
    some.flatMap(({ equipmentIds }) => equipmentIds),
  );
  expect(equipment).toHaveLength(some.length);
  const visits = await found<{ id: number; jobId: number }>(
    `${jpm}/appointments`,
    some.flatMap((job) => [job.firstAppointmentId, job.lastAppointmentId]),
  );
  expect(new Set(visits.map(({ jobId }) => jobId))).toEqual(new Set(some.map(({ id }) => id)));
  const dispatch = `/dispatch/v2/tenant/${tenantId}/appointment-assignments`;
  const ids = visits.map(({ id }) => id);
  const people = await found<{ technicianName: string }>(dispatch, ids, 'appointmentIds');
  expect(people.length).toBeGreaterThan(0);
  const places = await found<{ id: number; address: { street: string } }>(
    `${crm}/locations`,
    some.map(({ locationId }) => locationId),
  );
  const customers = await found<{ id: number; address: { street: string } }>(
    `${crm}/customers`,
    places.map(({ id }) => id - 40_000_000),
  );
  expect(customers.length).toBeGreaterThan(0);
  expect(places.every(({ address }) => !address.street.startsWith('PO Box'))).toBe(true);
  const types = await found<{ name: string }>(
    `${jpm}/job-types`,
    some.map(({ jobTypeId }) => jobTypeId),
  );
  expect(types.map(({ name }) => name)).toContain('Repair');
  const many = Array.from({ length: 51 }, (_, nth) => nth + 1).join(',');
  expect((await ask(`${jpm}/appointments?ids=${many}`)).status).toBe(400);
});

it('has the notes of a job', async () => {
  const { data: jobs } = await list(`${jpm}/jobs?pageSize=50`);
  const texts: string[] = [];
  for (const { id } of jobs) {
    const { data } = await list(`${jpm}/jobs/${id}/notes`);
    texts.push(...(data as readonly unknown[] as { text: string }[]).map(({ text }) => text));
  }
  expect(texts).toContain('Called ahead');
  expect((await ask(`${jpm}/jobs/7/notes`)).status).toBe(404);
});

it('takes 60 requests a second, and says when to come again', async () => {
  const limited = await start({ sizes: sizes(10), now: () => now });
  const own = await logIn(limited.url, 'servicetitan');
  const askAgain = () => get(limited.url, 'servicetitan', `${crm}/customers`, own);
  const answers = await Promise.all(Array.from({ length: 60 }, askAgain));
  const refused = answers.filter(({ status }) => status === 429);
  // The token was the first of the second's sixty.
  expect(refused).toHaveLength(1);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  now += 1_000;
  expect((await askAgain()).status).toBe(200);
  expect((await requests(limited.url)).servicetitan).toMatchObject({ count: 62, overLimit: 1 });
  await limited.close();
});

it('has nothing at other addresses', async () => {
  expect((await ask(`${crm}/invoices`)).status).toBe(404);
  expect((await ask('')).status).toBe(404);
});
