/** Whole companies from systems that aren't ServicePro. */
import type { FaultRequest } from '@tools/emulators/fsm/src/faults/fault';
import type { CompanyRow, SourceBatch } from '../runs/source';
import {
  batchesOf,
  batchesOfKilled,
  expectAll,
  lastOf,
  rowsOf,
  systemsUnderTest,
  type SystemsUnderTest,
} from '../../test/systems-under-test';

const size = 130;
let under: SystemsUnderTest;

beforeEach(async () => {
  under = await systemsUnderTest({
    sizes: { servicetitan: size, housecallpro: size, servicepro: 1, jobber: size },
    rateLimits: { servicetitan: null },
  });
});
afterEach(() => under.close());

describe.each(['servicetitan', 'housecallpro', 'jobber'] as const)(
  'all customers from %s',
  (system) => {
    const addFaults = (...faults: Omit<FaultRequest, 'system'>[]) =>
      under.addFaults(...faults.map((fault) => ({ ...fault, system })));

    it('come with their jobs, also when the worker is killed after each batch', async () => {
      const batches = await batchesOf(under.company(system));
      await expectAll(under, system, batches);
      const killed = await batchesOfKilled(() => under.company(system));
      expect(rowsOf(killed)).toEqual(rowsOf(batches));
      for (const { cursor } of batches) expect(JSON.stringify(cursor).length).toBeLessThan(700);
      expect(batches.at(-1)?.total).toBe(rowsOf(batches).length);
    });

    it('come all when calls fail', async () => {
      await addFaults(
        { kind: 'server-error', times: null, probability: 0.05 },
        { kind: 'truncated-json', times: null, probability: 0.05 },
        { kind: 'unauthorized', after: 2, times: 1 },
      );
      const batches = await batchesOf(under.company(system));
      await under.clearFaults();
      await expectAll(under, system, batches);
    });

    it('say what a record that stays wrong is called, and come without it', async () => {
      const endpoint = system === 'servicetitan' ? 'export-jobs' : 'jobs';
      await addFaults({ kind: 'schema-violation', endpoint, times: null });
      const batches = await batchesOf(under.company(system));
      const wrong = rowsOf(batches).flatMap((row) => ('wrong' in row ? [row.wrong.field] : []));
      expect(wrong[0]).toMatch(/^jobs\[\d+\]/);
      // What can't be read isn't gone.
      expect(batches.flatMap(({ whole = [] }) => whole)).not.toContain('service');
    });
  },
);

describe('a later import from ServiceTitan', () => {
  it('continues, and brings only what was changed or removed', async () => {
    const first = await batchesOf(under.company('servicetitan'));
    const after = first.at(-1)?.cursor;
    expect(rowsOf(await batchesOf(under.company('servicetitan', after)))).toEqual([]);
    // Any call makes the fault happen.
    await under.addFaults(
      { kind: 'changed', system: 'servicetitan', by: 3 },
      { kind: 'total-shrinks', system: 'servicetitan', by: 2 },
    );
    await batchesOf(under.company('servicetitan', after));
    const later = lastOf(await batchesOf(under.company('servicetitan', after)));
    expect(later.customers.size).toBe(5);
    const [oneGone, otherGone] = [...later.customers.keys()].slice(-2);
    expect(later.customers.get(oneGone ?? '')).toBe(true);
    expect(later.customers.get(otherGone ?? '')).toBe(true);
    expect([...later.customers.values()].filter(Boolean).length).toBeLessThan(5);
  });

  it('brings a customer of whom only a contact was changed', async () => {
    const first = await batchesOf(under.company('servicetitan'));
    const cursor = first.at(-1)?.cursor as { from: Record<string, unknown> };
    await under.addFaults({ kind: 'changed', system: 'servicetitan', by: 1 });
    await batchesOf(under.company('servicetitan', cursor));
    // As if the customer itself had not been changed.
    const later = await batchesOf(under.company('servicetitan', cursor));
    const seen = { ...cursor, from: { ...cursor.from, customers: place(later, 'customers') } };
    const contacts = lastOf(await batchesOf(under.company('servicetitan', seen)));
    expect(contacts.customers.size).toBe(1);
  });
});

describe('all customers from Jobber', () => {
  const read = () => batchesOf(under.company('jobber'));
  const fault = (asked: Omit<FaultRequest, 'system'>) =>
    under.addFaults({ ...asked, system: 'jobber' });

  it.each([
    [
      'are away one by one, from the front',
      { kind: 'page-moves', endpoint: 'clients', by: 2, times: 2 },
    ],
    [
      'are away many at once, so that another pass is needed',
      { kind: 'page-moves', endpoint: 'clients', by: 9, after: 1 },
    ],
    [
      'change, so that they come again at the end',
      { kind: 'changed', endpoint: 'clients', by: 4, times: 2 },
    ],
    ['come twice', { kind: 'duplicates', by: 7 }],
    ['lose their last ones', { kind: 'total-shrinks', by: 5, after: 1 }],
    ['are throttled', { kind: 'throttled', after: 2, times: 3 }],
  ] as const)('come whole when the lists %s', async (_what, asked) => {
    await fault(asked);
    const batches = await read();
    await expectAll(under, 'jobber', batches);
    expect(batches.at(-1)?.whole).toEqual(['customer', 'service']);
    const killed = await batchesOfKilled(() => under.company('jobber'));
    await expectAll(under, 'jobber', killed);
  });

  it('say what Jobber could not read, and come without it', async () => {
    await fault({ kind: 'partial-errors', endpoint: 'clients', times: null });
    const batches = await read();
    await expectAll(under, 'jobber', batches);
    const [noted] = rowsOf(batches);
    expect(noted).toMatchObject({ notes: [{ field: 'clients[0].billingAddress' }] });
    await under.clearFaults();
    // What only fails once is asked for again.
    await fault({ kind: 'partial-errors', endpoint: 'clients', after: 1 });
    expect(rowsOf(await read()).some((row) => 'notes' in row)).toBe(false);
  });

  it('end when the same page comes forever', async () => {
    await fault({ kind: 'page-repeats' });
    await expect(read()).rejects.toThrow(/the same page again and again/);
  });

  it('go on with new tokens, and end with the connection', async () => {
    await fault({ kind: 'unauthorized', after: 2, times: 1 });
    await expectAll(under, 'jobber', await read());
    await under.clearFaults();
    await under.addFaults(
      { kind: 'unauthorized', system: 'jobber', endpoint: 'jobs' },
      { kind: 'unauthorized', system: 'jobber', endpoint: 'token' },
    );
    await expect(read()).rejects.toMatchObject({
      code: 'system_credentials_rejected',
      message: expect.stringMatching(/An owner has to connect Jobber again/) as string,
    });
  });

  it('wait for points, as few as Jobber gives', async () => {
    await under.close();
    under = await systemsUnderTest({ sizes: { jobber: 250 }, rateLimits: { jobber: 20_000 } });
    await expectAll(under, 'jobber', await read());
    const requests = await under.requests();
    // Its number twice, and 97 new ones of 750 with each page. Asked too early, one comes in vain.
    expect(requests['jobber/jobs']?.count).toBe(2 + Math.ceil(750 / 97));
  });
});

const place = (batches: readonly SourceBatch<CompanyRow>[], name: string) =>
  (batches.at(-1)?.cursor as { from: Record<string, unknown> } | undefined)?.from[name];
