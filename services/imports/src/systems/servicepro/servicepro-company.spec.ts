import type { FaultRequest } from '@tools/emulators/fsm/src/faults/fault';
import {
  batchesOf,
  batchesOfKilled,
  expectAll,
  rowsOf,
  systemsUnderTest,
  valuesOf,
  type SystemsUnderTest,
} from '../../../test/systems-under-test';

/** A page of customers is 500, one of history 1,000: two of each. */
const customers = 620;
let under: SystemsUnderTest;

const systemOf = (servicepro: number) =>
  systemsUnderTest({ sizes: { servicetitan: 1, housecallpro: 1, servicepro } });
beforeEach(async () => {
  under = await systemOf(customers);
});
afterEach(() => under.close());

const open = () => under.company('servicepro');
const addFaults = (...faults: Omit<FaultRequest, 'system'>[]) =>
  under.addFaults(...faults.map((fault) => ({ ...fault, system: 'servicepro' as const })));

describe("all customers of the company's account", () => {
  it('come once each with their history, and the total is theirs', async () => {
    const batches = await batchesOf(open());
    await expectAll(under, 'servicepro', batches);
    const history = (await under.truth('servicepro', 'history')).length;
    expect(valuesOf(batches)).toHaveLength(customers + history);
    expect(batches.map(({ total }) => total)).toEqual(batches.map(() => customers + history));
    for (const { cursor } of batches) expect(JSON.stringify(cursor).length).toBeLessThan(600);
  });

  it('come whole when the worker is killed after each batch', async () => {
    const killed = await batchesOfKilled(open);
    await expectAll(under, 'servicepro', killed);
    expect(rowsOf(killed)).toEqual(rowsOf(await batchesOf(open())));
  });

  it.each([
    { kind: 'page-moves', endpoint: 'customers', after: 1, by: 30, direction: 'removed' },
    { kind: 'page-moves', endpoint: 'customers', after: 1, by: 500, direction: 'removed' },
    { kind: 'page-moves', endpoint: 'customers', after: 1, by: 30, direction: 'restored' },
    { kind: 'page-moves', endpoint: 'history', after: 2, by: 25, direction: 'removed' },
    { kind: 'page-moves', endpoint: 'history', after: 2, by: 25, direction: 'restored' },
    { kind: 'total-shrinks', endpoint: 'customers', after: 1, by: 40 },
    { kind: 'total-shrinks', endpoint: 'history', after: 2, by: 40 },
    { kind: 'duplicates', by: 1 },
    { kind: 'duplicates', by: 7 },
    { kind: 'duplicates', by: 120 },
    { kind: 'unauthorized', after: 2, times: 1 },
    { kind: 'schema-violation', part: 'record', times: null, probability: 0.2 },
    { kind: 'server-error', times: null, probability: 0.2 },
    { kind: 'truncated-json', times: null, probability: 0.2 },
  ] as const)('come all when %j', async (fault) => {
    await addFaults(fault);
    const batches = await batchesOf(open());
    await under.clearFaults();
    await expectAll(under, 'servicepro', batches);
  });

  it('come all when pages move and the worker is killed after each batch', async () => {
    await addFaults(
      { kind: 'page-moves', endpoint: 'customers', after: 2, by: 30 },
      { kind: 'page-moves', endpoint: 'history', after: 3, by: 5, direction: 'restored' },
    );
    const batches = await batchesOfKilled(open);
    await under.clearFaults();
    await expectAll(under, 'servicepro', batches);
  });

  it('come as they are in the end, when they are changed in the meantime', async () => {
    await addFaults({ kind: 'changed', endpoint: 'customers', after: 1, by: 12 });
    const last = new Map<string | null, string | null>();
    for (const row of valuesOf(await batchesOf(open()))) {
      if (row.kind === 'customer') last.set(row.customer.externalId, row.customer.notes);
    }
    const moved = [...last.values()].filter((notes) => notes?.startsWith('Moved house'));
    expect(moved).toHaveLength(12);
  });

  it('end when a page comes forever', async () => {
    await under.close();
    under = await systemOf(1_010);
    await addFaults({ kind: 'page-repeats', page: 2 });
    await expect(batchesOf(open())).rejects.toMatchObject({ code: 'system_unavailable' });
  });

  it('name the field of a record that stays wrong, and come without it', async () => {
    await addFaults({ kind: 'schema-violation', endpoint: 'customers', page: 1, times: null });
    const rows = rowsOf(await batchesOf(open()));
    const wrong = rows.flatMap((row) => ('wrong' in row ? [row] : []));
    const first = { field: 'customers[0].id', message: 'It must be string' };
    expect(wrong).toContainEqual({ row: 1, wrong: first });
  });

  it('come as our imported customers are', async () => {
    const [first] = valuesOf(await batchesOf(open()));
    expect(first).toMatchObject({
      kind: 'customer',
      customer: {
        externalId: 'SP-2000000',
        email: expect.stringMatching(/@example\.com$/),
        phone: expect.stringMatching(/^\(\d{3}\) 555-01\d\d$/),
        state: 'FL',
        zipCode: expect.stringMatching(/^32\d{3}$/),
        totalServices: expect.any(Number),
        totalSpentCents: expect.any(Number),
      },
    });
  });
});

describe('a lookup by phone number', () => {
  it('finds the customers who have it, in any spelling, with their history', async () => {
    const [one] = valuesOf(await batchesOf(open())).flatMap((row) =>
      row.kind === 'customer' && row.customer.totalServices ? [row.customer] : [],
    );
    const digits = one?.phone.replace(/\D/g, '') ?? '';
    for (const spelling of [one?.phone ?? '', digits, `+1 ${digits}`, `1-${digits}`]) {
      const found = await under.systems.lookUp(spelling);
      const [mine] = found.filter(({ customer }) => customer.externalId === one?.externalId);
      expect(mine?.customer).toEqual(one);
      expect(mine?.history.length).toBeGreaterThan(0);
    }
  });

  it('finds no one by what is no number, or by one that no one has', async () => {
    expect(await under.systems.lookUp('call me')).toEqual([]);
    expect(await under.systems.lookUp('212-555-0100')).toEqual([]);
  });

  it('says so when the system is away', async () => {
    await under.close();
    await expect(under.systems.lookUp('904-555-0110')).rejects.toMatchObject({
      code: 'system_unavailable',
    });
  });
});
