import { importCalls } from '@contracts/imports/jobs';
import { importedCustomerCalls } from '@contracts/imports/customers';
import { importsForTests, officer } from '../../test/imports-under-test';
import { quickTimes } from '../../test/parts';
import { owner, systemsUnderTest, type SystemsUnderTest } from '../../test/systems-under-test';

const customers = 120;

const imports = importsForTests();
let system: SystemsUnderTest;

beforeAll(async () => {
  system = await systemsUnderTest({ sizes: { servicepro: customers } });
  await imports.start({}, system.env, { times: { ...quickTimes, waitMs: 20_000 } });
});
afterAll(() => system?.close());

describe('imported customers', () => {
  it('imports, lists, looks up and undoes', async () => {
    const asked = await imports.ask(importedCustomerCalls.lookUp, { phone: owner.phone });
    expect(asked.from).toBe('system');
    const job = await imports.allCustomers();
    expect(job).toMatchObject({ status: 'succeeded', wrong: 0, unchanged: expect.any(Number) });
    const keys = await imports.query<{ source_key: string }>(
      `SELECT source_key FROM imported_customers`,
    );
    const truth = await system.truth('servicepro', 'customers');
    expect(keys.map(({ source_key }) => source_key).toSorted()).toEqual(
      truth.map(({ id }) => `id:${id}`).toSorted(),
    );
    expect(await imports.query(`SELECT 1 FROM imported_service_history`)).toHaveLength(
      (await system.truth('servicepro', 'history')).length,
    );
    const again = await imports.allCustomers();
    expect(again).toMatchObject({ status: 'succeeded', added: 0, changed: 0 });

    const page = await imports.ask(importedCustomerCalls.list, { limit: 10 });
    expect([page.items.length, page.total > 100]).toEqual([10, true]);
    const { from } = await imports.ask(importedCustomerCalls.lookUp, {
      phone: `+1 ${owner.phone}`,
    });
    expect(from).toBe('imported');

    const one = { accountId: null, jobId: job.id, by: officer };
    const undone = await imports.ask(importCalls.undo, one);
    // The job didn't import the customers from the lookup, so they stay.
    const left = await imports.query(`SELECT 1 FROM imported_customers`);
    expect(left.length).toBeGreaterThan(0);
    expect(undone.undone).toMatchObject({ restored: 0 });
    expect(undone.undone!.removed + undone.undone!.kept).toBe(job.added);
  });
});
