/**
 * The emulators refuse what the vendors refuse. That they have whole companies, page by page and
 * customer by customer, is shown by the clients that read them (services/imports/src/systems).
 */
import { get, logIn, requests, sizes, start } from '../test/running';
import { demoCredentials } from './demo-credentials';
import { OpaqueIds } from './housecall-pro/ids';
import type { RunningFsmEmulator } from './start';
import type { SystemName } from './system';

const { tenantId, clientId, clientSecret } = demoCredentials.servicetitan;
const crm = `/crm/v2/tenant/${tenantId}`;
const jpm = `/jpm/v2/tenant/${tenantId}`;
const fiftyOneIds = Array.from({ length: 51 }, (_, nth) => nth + 1).join(',');

let now = Date.UTC(2026, 10, 22);
let emulator: RunningFsmEmulator;
beforeAll(async () => {
  emulator = await start({ sizes: sizes(10), now: () => now });
});
afterAll(() => emulator.close());
beforeEach(() => (now += 60_000));

describe('the service systems', () => {
  it.each<[SystemName, string, Record<string, string>, number]>([
    ['servicetitan', `${crm}/customers`, { authorization: 'Bearer other' }, 401],
    ['servicetitan', `${crm}/customers`, { 'st-app-key': 'other' }, 403],
    ['servicetitan', '/crm/v2/tenant/1/customers', {}, 403],
    ['housecallpro', '/customers', { authorization: 'Token other' }, 401],
    ['housecallpro', '/jobs', { authorization: 'Basic x' }, 401],
    ['housecallpro', '/jobs/job_1/line_items', { authorization: '' }, 401],
    ['servicepro', '/customers', { authorization: '' }, 401],
    ['servicepro', '/history', { authorization: '' }, 401],
    ['servicepro', '/customers/SP-2000000', { authorization: '' }, 401],
    ['servicepro', '/customers/SP-2000000/history', { authorization: '' }, 401],
    ['servicepro', '/customers/lookup?phone=9045550100', { authorization: '' }, 401],
  ])('%s lets no one in at %s with %j', async (system, path, wrong, status) => {
    const headers = { ...(await logIn(emulator.url, system)), ...wrong };
    expect((await get(emulator.url, system, path, headers)).status).toBe(status);
  });

  it.each<[SystemName, string, number]>([
    ['servicetitan', `${crm}/customers?pageSize=5001`, 400],
    ['servicetitan', `${crm}/customers?page=0`, 400],
    ['servicetitan', `${crm}/customers?ids=x`, 400],
    ['servicetitan', `${crm}/customers?active=yes`, 400],
    ['servicetitan', `${crm}/customers/contacts`, 400],
    ['servicetitan', `${jpm}/appointments?ids=${fiftyOneIds}`, 400],
    ['servicetitan', `${jpm}/jobs/7/notes`, 404],
    ['servicetitan', `${crm}/invoices`, 404],
    ['housecallpro', '/customers?page=0', 400],
    ['housecallpro', '/customers?sort_by=height', 400],
    ['housecallpro', '/jobs?expand=appointments', 400],
    ['housecallpro', '/jobs?expand[]=invoices', 400],
    ['housecallpro', '/customers/cus_1', 404],
    ['housecallpro', '/jobs/job_1/line_items', 404],
    ['servicepro', '/customers?pageSize=501', 400],
    ['servicepro', '/history?pageSize=1001', 400],
    ['servicepro', '/customers?updatedSince=yesterday', 400],
    ['servicepro', '/customers/lookup?phone=555-0107', 400],
    ['servicepro', '/customers/SP-7/history', 404],
  ])('%s refuses %s', async (system, path, status) => {
    expect((await get(emulator.url, system, path)).status).toBe(status);
  });

  it.each([
    ['client_id', 'invalid_client'],
    ['client_secret', 'invalid_client'],
    ['grant_type', 'unsupported_grant_type'],
  ])('servicetitan gives no token for another %s', async (name, error) => {
    const right = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    };
    const response = await fetch(`${emulator.urls.servicetitan}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...right, [name]: 'other' }),
    });
    expect(await response.json()).toEqual({ error });
  });

  it('servicetitan ends a token after a quarter of an hour', async () => {
    const headers = await logIn(emulator.url, 'servicetitan');
    const ask = () => get(emulator.url, 'servicetitan', `${crm}/customers`, headers);
    now += 899_000;
    expect((await ask()).status).toBe(200);
    now += 1_000;
    expect((await ask()).status).toBe(401);
  });

  it('servicetitan takes 60 requests a second, and says when to come again', async () => {
    const limited = await start({ sizes: sizes(10), now: () => now });
    const headers = await logIn(limited.url, 'servicetitan');
    const ask = () => get(limited.url, 'servicetitan', `${crm}/customers`, headers);
    const answers = await Promise.all(Array.from({ length: 60 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    // The token was the first of the second's sixty.
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    now += 1_000;
    expect((await ask()).status).toBe(200);
    expect((await requests(limited.url)).servicetitan).toMatchObject({ count: 62, overLimit: 1 });
    await limited.close();
  });

  it.each(['company', 'username', 'password'])(
    'servicepro opens no session with another %s',
    async (name) => {
      const body = JSON.stringify({ ...demoCredentials.servicepro, [name]: 'other' });
      const response = await fetch(`${emulator.urls.servicepro}/session`, { method: 'POST', body });
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { error: { code: 'wrong_credentials' } },
      ]);
    },
  );

  it('servicepro ends a session on request', async () => {
    const headers = await logIn(emulator.url, 'servicepro');
    await fetch(`${emulator.urls.servicepro}/session`, { method: 'DELETE', headers });
    expect((await get(emulator.url, 'servicepro', '/customers', headers)).status).toBe(401);
  });

  it('servicepro cuts a lookup that finds very many', async () => {
    const large = await start({ sizes: { servicepro: 1_000_000 } });
    const { body } = await get(large.url, 'servicepro', '/customers/lookup?phone=2015550100');
    expect((body as { customers: object[] }).customers).toHaveLength(25);
    expect(body).toMatchObject({ truncated: true });
    await large.close();
  });

  it('housecallpro reads numbers back from ids, and only from its own', () => {
    const ids = new OpaqueIds('cus', 77);
    for (const value of [0, 1, -9_000, 999_999, 15_999_999]) {
      expect(ids.of(value)).toMatch(/^cus_[0-9a-f]{32}$/);
      expect(ids.valueOf(ids.of(value))).toBe(value);
    }
    expect(new OpaqueIds('cus', 78).valueOf(ids.of(5))).toBeNull();
    expect(ids.valueOf(ids.of(5).replace('cus', 'job'))).toBeNull();
  });
});
