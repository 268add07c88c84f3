import { demoCredentials } from '../demo-credentials';
import { tenDigits } from '../data/phones';
import type { RunningFsmEmulator } from '../start';
import { get, logIn, sizes, start } from '../../test/running';
import type { customerRecord, historyRecord } from './records';

const size = 640;
type Row = ReturnType<typeof historyRecord>;
type Customer = ReturnType<typeof customerRecord> & { readonly serviceHistory?: readonly Row[] };
interface Listed {
  readonly totalCount: number;
  readonly hasMore: boolean;
  readonly customers: readonly Customer[];
  readonly history: readonly Row[];
  readonly truncated: boolean;
}

let emulator: RunningFsmEmulator;
let headers: Record<string, string>;
beforeAll(async () => {
  emulator = await start({ sizes: sizes(size), rateLimits: { servicepro: null } });
  headers = await logIn(emulator.url, 'servicepro');
});
afterAll(() => emulator.close());

const ask = (path: string) => get(emulator.url, 'servicepro', path, headers);
const list = async (path: string): Promise<Listed> => (await ask(path)).body;

async function session(method: string, body?: unknown, own: Record<string, string> = {}) {
  const response = await fetch(`${emulator.urls.servicepro}/session`, {
    method,
    headers: own,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as object) };
}

it('opens a session for company, username and password, and ends it', async () => {
  const right = demoCredentials.servicepro;
  expect(await session('POST', right)).toMatchObject({
    status: 201,
    body: { token: expect.any(String), expiresAt: expect.stringMatching(/Z$/) },
  });
  for (const name of ['company', 'username', 'password']) {
    expect(await session('POST', { ...right, [name]: 'other' })).toMatchObject({
      status: 401,
      body: { error: { code: 'wrong_credentials' } },
    });
  }
  expect((await session('POST', [])).status).toBe(400);
  const own = await logIn(emulator.url, 'servicepro');
  const withOwn = () => get(emulator.url, 'servicepro', '/customers', own);
  expect((await withOwn()).status).toBe(200);
  expect((await session('DELETE', undefined, own)).status).toBe(204);
  expect(await withOwn()).toMatchObject({
    status: 401,
    body: { error: { code: 'session_expired' } },
  });
});

it('asks for a session everywhere', async () => {
  const paths = ['/customers', '/history', '/customers/SP-2000000/history'];
  const single = ['/customers/SP-2000000', '/customers/lookup?phone=9045550100'];
  for (const path of [...paths, ...single]) {
    expect((await get(emulator.url, 'servicepro', path, {})).status).toBe(401);
  }
});

it('lists customers by id, in pages of up to 500', async () => {
  const first = await list('/customers?pageSize=500');
  const second = await list('/customers?pageSize=500&page=2');
  expect(first).toMatchObject({ totalCount: size, hasMore: true });
  expect(second).toMatchObject({ totalCount: size, hasMore: false });
  const ids = [...first.customers, ...second.customers].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted());
  expect(ids).toHaveLength(size);
  const [one] = second.customers;
  expect((await ask(`/customers/${String(one?.id)}`)).body).toEqual(one);
  expect((await ask('/customers/SP-2000640')).status).toBe(404);
  expect(await ask('/customers?pageSize=501')).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_parameter', parameter: 'pageSize' } },
  });
  expect((await ask('/customers?updatedSince=yesterday')).status).toBe(400);
});

it('has totals that the history adds up to', async () => {
  const { customers } = await list('/customers?pageSize=500');
  const { history } = await list('/history?pageSize=1000');
  let known = 0;
  for (const customer of customers.slice(0, 300)) {
    const done = history.filter(
      ({ customerId, status }) => customerId === customer.id && status === 'completed',
    );
    known += done.length;
    expect(customer.totalServices).toBe(done.length);
    expect(customer.totalSpentCents).toBe(done.reduce((sum, row) => sum + (row.costCents ?? 0), 0));
    expect(customer.lastServiceDate).toBe(
      done
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? null,
    );
  }
  expect(known).toBeGreaterThan(500);
});

it('has the whole company’s history in pages, and each customer’s, newest first', async () => {
  const pages = [1, 2].map((page) => list(`/history?pageSize=1000&page=${page}`));
  const all = (await Promise.all(pages)).flatMap(({ history }) => history);
  expect(all).toHaveLength(3 * size);
  expect(new Set(all.map(({ id }) => id)).size).toBe(3 * size);
  expect((await list('/history?pageSize=70&page=9')).history).toEqual(all.slice(560, 630));
  const customerId = all.at(-1)?.customerId;
  const own = await list(`/customers/${String(customerId)}/history`);
  expect(own.history).toEqual(all.filter((row) => row.customerId === customerId).toReversed());
  expect((await ask('/customers/SP-7/history')).status).toBe(404);
  expect((await ask('/history?pageSize=1001')).status).toBe(400);
  const requested = all.filter(({ kind }) => kind === 'request');
  expect(requested.length).toBeGreaterThan(0);
  expect(requested.every(({ status, window }) => status === 'open' && window === null)).toBe(true);
});

it('lists what was updated since', async () => {
  const since = '2024-06-01T00:00:00.000Z';
  const pages = [1, 2].map((page) => list(`/customers?pageSize=500&page=${page}`));
  const all = (await Promise.all(pages)).flatMap(({ customers }) => customers);
  const newer = all.filter(({ updatedAt }) => updatedAt >= since);
  const listed = await list(`/customers?pageSize=500&updatedSince=${since}`);
  expect(listed.customers).toEqual(newer);
  expect(newer.length).toBeGreaterThan(0);
  const { history } = await list(`/history?pageSize=1000&updatedSince=${since}`);
  const owners = new Set(newer.map(({ id }) => id));
  expect(history.every(({ customerId }) => owners.has(customerId))).toBe(true);
});

it.each(['904-555-0107', '(904) 555-0107', '+1 904 555 0107', '9045550107', '1.904.555.0107'])(
  'looks up %s',
  async (spelling) => {
    const found = await list(`/customers/lookup?phone=${encodeURIComponent(spelling)}`);
    expect(found.customers.length).toBeGreaterThan(0);
    expect(found.customers.every(({ phone }) => phone === null || tenDigits(phone))).toBe(true);
    expect(found).toEqual(await list('/customers/lookup?phone=9045550107'));
    const [first] = found.customers;
    const { history } = await list(`/customers/${String(first?.id)}/history`);
    expect(first?.serviceHistory).toEqual(history);
  },
);

it('finds several in one household, no one for an unknown number, and refuses half a number', async () => {
  const { customers } = await list('/customers?pageSize=500');
  const numbers = customers.map(({ phone }) => phone && tenDigits(phone));
  const shared = numbers.find((number, place) => number && numbers.indexOf(number) < place);
  const found = await list(`/customers/lookup?phone=${String(shared)}`);
  expect(found.customers.length).toBeGreaterThan(1);
  expect(found.truncated).toBe(false);
  expect((await list('/customers/lookup?phone=9045559999')).customers).toEqual([]);
  expect((await ask('/customers/lookup?phone=555-0107')).status).toBe(400);
});

it('cuts a lookup that finds very many', async () => {
  const large = await start({ sizes: { servicepro: 1_000_000 } });
  const own = await logIn(large.url, 'servicepro');
  const { body } = await get(large.url, 'servicepro', '/customers/lookup?phone=2015550100', own);
  expect((body as Listed).customers).toHaveLength(25);
  expect((body as Listed).truncated).toBe(true);
  await large.close();
});
