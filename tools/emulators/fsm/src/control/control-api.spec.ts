import { digestOf } from '../digest';
import type { RunningFsmEmulator } from '../start';
import { addFaults, control, get, logIn, requests, sizes, source, start } from '../../test/running';
import { systemNames } from '../systems';

let emulator: RunningFsmEmulator;
beforeEach(async () => {
  emulator = await start({ sizes: sizes(90) });
});
afterEach(() => emulator.close());

it('says that it is well', async () => {
  expect(await control(emulator.url, 'GET /health')).toEqual({ status: 'ok' });
});

it.each(systemNames)(
  'tells what %s has, with a digest of each record as the API shows it',
  async (system) => {
    const truth = await source(emulator.url, system, 'history');
    const path = {
      servicetitan: '/jpm/v2/tenant/904000001/jobs?pageSize=5000',
      housecallpro: '/jobs?page_size=200',
      servicepro: '/history?pageSize=1000',
    }[system];
    const { body } = await get(emulator.url, system, path);
    const rows = Object.values(body as object).find(Array.isArray) as { id: string | number }[];
    const expected = rows.map((row) => [String(row.id), digestOf(row)]);
    expect(truth.map(({ id, digest }) => [id, digest]).slice(0, rows.length)).toEqual(expected);
    const customers = await source(emulator.url, system);
    const ids = new Set(customers.map(({ id }) => id));
    expect(truth.every(({ customerId }) => ids.has(String(customerId)))).toBe(true);
    expect(customers.every(({ phone }) => phone === null || /^\d{10}$/.test(String(phone)))).toBe(
      true,
    );
    expect(customers.some(({ email }) => email?.endsWith('@example.com'))).toBe(true);
  },
);

it('streams the truth about very many, to whoever stays', async () => {
  const large = await start({ sizes: { servicepro: 1_000_000 } });
  const response = await fetch(`${large.url}/_emulator/source?system=servicepro`);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toContain('"id":"SP-2000000"');
  await reader?.cancel();
  expect(await control(large.url, 'GET /health')).toEqual({ status: 'ok' });
  await large.close();
});

it('counts requests, their answers, and how many were under way at once', async () => {
  const headers = await logIn(emulator.url, 'servicepro');
  await addFaults(emulator.url, {
    kind: 'slow',
    system: 'servicepro',
    endpoint: 'history',
    delayMs: 200,
    times: 3,
  });
  const slow = Array.from({ length: 3 }, () =>
    get(emulator.url, 'servicepro', '/history', headers),
  );
  await Promise.all(slow);
  await get(emulator.url, 'servicepro', '/nowhere', headers);
  const seen = await requests(emulator.url);
  expect(seen['servicepro/history']).toMatchObject({
    count: 3,
    statuses: { 200: 3 },
    maxConcurrency: 3,
    overLimit: 0,
  });
  expect(seen['servicepro/unknown']).toMatchObject({ count: 1, statuses: { 404: 1 } });
  expect(seen.servicepro?.count).toBe(5);
  expect(seen.servicepro?.maxPerSecond).toBeGreaterThanOrEqual(1);
  expect(seen.housecallpro).toBeUndefined();
  await control(emulator.url, 'DELETE /requests');
  expect(await requests(emulator.url)).toEqual({});
});

it('takes several faults or none', async () => {
  const good = { kind: 'hang', system: 'servicepro' };
  const bad = { kind: 'hang' };
  await expect(control(emulator.url, 'POST /faults', [good, bad])).rejects.toThrow(
    'needs \\"system',
  );
  expect(await control(emulator.url, 'GET /faults')).toEqual([]);
  await control(emulator.url, 'POST /faults', [good, good]);
  expect(await control(emulator.url, 'GET /faults')).toHaveLength(2);
});

it('refuses what it does not know, and a body that is too large', async () => {
  await expect(control(emulator.url, 'GET /nothing')).rejects.toThrow('404');
  await expect(control(emulator.url, 'GET /source?system=other')).rejects.toThrow('400');
  const large = control(emulator.url, 'POST /faults', 'x'.repeat(300_000));
  await expect(large).rejects.toThrow('413');
  const elsewhere = await fetch(`${emulator.url}/jobber/customers`);
  expect(elsewhere.status).toBe(404);
  const long = await fetch(`${emulator.urls.servicepro}/customers?${'x'.repeat(9_000)}`);
  expect(long.status).toBe(414);
});

it('has no more than a million customers', async () => {
  await expect(start({ sizes: { servicepro: 1_000_001 } })).rejects.toThrow('from 0 to 1000000');
});

it('closes while a request hangs', async () => {
  const other = await start();
  await addFaults(other.url, { kind: 'hang', system: 'housecallpro' });
  const hanging = fetch(`${other.urls.housecallpro}/customers`);
  const outcome = expect(hanging).rejects.toThrow();
  while (!(await requests(other.url)).housecallpro) continue;
  await other.close();
  await outcome;
});
