/** Rows of the office's imports on their way into the tables, and out again. */
import { randomUUID } from 'node:crypto';
import type { TakenOver } from '@contracts/imports/records';
import { aCustomer, aService } from '../../test/company-rows';
import { companyForTests } from '../../test/company-under-test';
import { ClaimLost } from '../jobs/job-claims.service';
import { writeCustomers, writeHistory } from './record-tables';
import { planOf } from '@service-kit/testing/query-plans';

const company = companyForTests();

const added = (count: number) => ({ added: count, changed: 0, unchanged: 0 });
const unchanged = (count: number) => ({ added: 0, changed: 0, unchanged: count });
const rows = [
  aCustomer(),
  aCustomer({ externalId: 'c-2', totalServices: 7, totalSpentCents: 123_456 }),
  aService(),
  aService({ externalId: 's-2', date: '2025-05-06', costCents: null }),
];
const customersWithHistory = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    aCustomer({ externalId: `c-${index}` }),
    aService({ customerExternalId: `c-${index}` }),
  ]).flat();
const stored = () =>
  company.query(
    `SELECT c.*, NULL AS seen_by, (SELECT jsonb_agg(to_jsonb(h) - 'seen_by' ORDER BY entry_key)
       FROM imported_service_history h WHERE customer_id = c.id) AS history
     FROM imported_customers c ORDER BY id`,
  );

describe('imported customers', () => {
  describe('a dry run', () => {
    it('says what would come of rows, and leaves no trace', async () => {
      const job = { ...(await company.job(null)), jobId: randomUUID() };
      const dryRun = (given: Parameters<typeof company.target.dryRun>[1]) =>
        company.target.dryRun(job, given);
      expect(await dryRun(rows)).toEqual(added(4));
      expect(await stored()).toEqual([]);

      await company.write(await company.job(null), rows);
      const before = await stored();
      expect(await dryRun(rows)).toEqual(unchanged(4));
      expect(
        await dryRun([aCustomer({ notes: 'Has a dog' }), aCustomer({ externalId: 'c-3' })]),
      ).toEqual({ added: 1, changed: 1, unchanged: 0 });
      expect(await stored()).toEqual(before);
      expect(await company.query(`SELECT 1 FROM import_changes`)).toEqual([]);
    });
  });

  describe('writing', () => {
    it('changes nothing when the same comes again, in the same job or in another one', async () => {
      const first = await company.job();
      const bothAre = (outcome: TakenOver) => ({ customers: outcome, serviceHistory: outcome });
      expect(await company.write(first, rows)).toEqual(bothAre(added(2)));
      const before = await stored();
      for (const claim of [first, await company.job()]) {
        expect(await company.write(claim, rows)).toEqual(bothAre(unchanged(2)));
      }
      expect(await stored()).toEqual(before);
      expect(await company.query(`SELECT 1 FROM import_changes`)).toEqual([]);
    });

    it('changes what is new of a row, and leaves the others alone', async () => {
      await company.import(rows);
      const claim = await company.job();
      expect(
        await company.write(claim, [
          aCustomer({ notes: 'Has a dog' }),
          ...rows.slice(1, 3),
          aService({ externalId: 's-2', date: '2025-05-06', costCents: 990 }),
        ]),
      ).toEqual({
        customers: { added: 0, changed: 1, unchanged: 1 },
        serviceHistory: { added: 0, changed: 1, unchanged: 1 },
      });
      expect(await company.listed()).toMatchObject([
        { notes: 'Has a dog', totalServices: '2', totalSpent: '130.40' },
        { notes: null },
      ]);
    });

    it('takes the last of several rows of one key', async () => {
      const claim = await company.job();
      expect(await company.write(claim, [aCustomer(), aCustomer({ notes: 'Later' })])).toEqual({
        customers: { added: 1, changed: 0, unchanged: 1 },
        serviceHistory: added(0),
      });
      expect(await company.listed()).toMatchObject([{ notes: 'Later' }]);
    });

    it('reports rows of a file in place of others, in one batch and in several', async () => {
      const claim = await company.job(null);
      const who = { externalId: null, phone: '(904) 555-0110', email: 'nora@example.com' };
      await company.write(claim, [
        aCustomer(),
        aCustomer({ notes: 'Later' }),
        aCustomer({ notes: 'Later' }),
        aCustomer(who),
        aCustomer({ ...who, notes: 'Again' }),
        aService(),
        aService({ costCents: 1 }),
      ]);
      await company.write(claim, [
        aCustomer({ notes: 'Last' }),
        aService({ costCents: 2 }),
        aCustomer({ ...who, address: '6 Tern Lane' }),
      ]);
      const same = 'the same name, street, phone number and email address';
      expect(
        await company.query(`SELECT row, field, message FROM import_errors ORDER BY position`),
      ).toEqual([
        { row: 2, field: 'id', message: 'Has the same id as row 1, which it replaces' },
        { row: 5, field: 'id', message: `Has ${same} as row 4, which it replaces` },
        { row: 7, field: 'id', message: 'Has the same id as row 6, which it replaces' },
        { row: 1, field: 'id', message: 'Has the same id as an earlier row, which it replaces' },
        { row: 2, field: 'id', message: 'Has the same id as an earlier row, which it replaces' },
      ]);
      expect(await company.query(`SELECT wrong, noted FROM import_jobs`)).toEqual([
        { wrong: 0, noted: 5 },
      ]);
      const [{ customers }] = (await company.query<{ customers: number }>(
        `SELECT count(*)::int AS customers FROM imported_customers`,
      )) as [{ customers: number }];
      expect(customers).toBe(3);
    });

    it('reports no row that a later import or a system changes', async () => {
      await company.import([aCustomer()], null);
      await company.import([aCustomer({ notes: 'Later' })], null);
      const claim = await company.job();
      await company.write(claim, [aCustomer(), aCustomer({ notes: 'Read again' })]);
      await company.write(claim, [aCustomer({ notes: 'And again' })]);
      expect(await company.query(`SELECT 1 FROM import_errors`)).toEqual([]);
    });

    it('tells customers of different systems with one id apart', async () => {
      await company.import([aCustomer()]);
      await company.import([aCustomer({ firstName: 'Ada' })], 'housecallpro');
      await company.import([aCustomer({ firstName: 'Zoe' })], null);
      expect(await company.listed()).toMatchObject([
        { firstName: 'Nora', system: 'servicepro', serviceProId: 'c-1' },
        { firstName: 'Ada', system: 'housecallpro', serviceProId: 'c-1' },
        { firstName: 'Zoe', system: null, serviceProId: 'c-1' },
      ]);
    });

    it('says which history has no customer, and which ids cannot be kept, and takes the rest', async () => {
      const claim = await company.job();
      const unmatched = aService({ customerExternalId: 'c-9' });
      const written = await company.write(claim, [
        aService(),
        unmatched,
        aCustomer(),
        aCustomer({ externalId: 'c\u0000' }),
        unmatched,
      ]);
      expect(written).toEqual({ customers: added(1), serviceHistory: added(1) });
      const orphan = {
        field: 'customerId',
        message: 'Its customer is not among the imported ones',
      };
      expect(
        await company.query(`SELECT row, field, message FROM import_errors ORDER BY row`),
      ).toEqual([
        { row: 2, ...orphan },
        { row: 4, field: 'id', message: 'It has characters that cannot be stored' },
        { row: 5, ...orphan },
      ]);
      expect(await company.query(`SELECT wrong, done, added FROM import_jobs`)).toEqual([
        { wrong: 3, done: 5, added: 2 },
      ]);
    });

    it('has the word of the source for totals, and counts the history where it has none', async () => {
      await company.import(rows);
      expect(await company.listed()).toMatchObject([
        { totalServices: '2', totalSpent: '120.50', lastServiceDate: '2025-05-06' },
        { totalServices: '7', totalSpent: '1234.56', lastServiceDate: null },
      ]);
    });
  });

  it('takes for gone whom a whole list no longer has, but no one whom a lookup has just found', async () => {
    await company.import([aCustomer({ externalId: 'gone' })]);
    const claim = await company.job();
    await company.import([aCustomer({ externalId: 'found' })]);
    await company.write(claim, [aCustomer()], ['customer']);
    const inactive = (await company.listed()).filter((one) => one.inactive);
    expect(inactive.map(({ serviceProId }) => serviceProId)).toEqual(['gone']);
  });

  describe('several workers', () => {
    it('write a batch once that comes from eight jobs at the same time', async () => {
      const many = customersWithHistory(40);
      const claims = await Promise.all(Array.from({ length: 8 }, () => company.job()));
      const written = await Promise.all(claims.map((claim) => company.write(claim, many)));
      const sum = (kind: 'customers' | 'serviceHistory') =>
        written.reduce((all, each) => all + (each[kind]?.added ?? 0), 0);
      expect([sum('customers'), sum('serviceHistory')]).toEqual([40, 40]);
      expect((await company.listed()).length).toBe(40);
    });

    it('write nothing under a claim that has passed on, canceled jobs included', async () => {
      const claim = await company.job();
      await company.query(`UPDATE import_jobs SET claim = 2`);
      await expect(company.write(claim, rows)).rejects.toThrow(ClaimLost);
      await company.query(
        `UPDATE import_jobs SET claim = 1, status = 'cancelled', finished_at = now()`,
      );
      await expect(company.write(claim, rows)).rejects.toThrow(ClaimLost);
      expect(await stored()).toEqual([]);
    });

    it('write a batch with its progress or not at all', async () => {
      const claim = await company.job();
      await company.query(`UPDATE import_jobs SET done = 2147483647`);
      await expect(company.write(claim, rows)).rejects.toThrow(/out of range/);
      expect(await stored()).toEqual([]);
    });
  });

  describe('undoing', () => {
    it('removes what the import has added, in portions', async () => {
      const many = customersWithHistory(700);
      const other = await company.import([aCustomer({ externalId: 'other' })]);
      const claim = await company.import(many);
      expect(await company.undo(claim)).toEqual({ removed: 1_400, restored: 0, kept: 0, calls: 3 });
      expect(await company.listed()).toMatchObject([{ serviceProId: 'other' }]);
      expect(await company.undo(claim)).toEqual({ removed: 0, restored: 0, kept: 0, calls: 1 });
      expect(await company.undo(other)).toMatchObject({ removed: 1 });
    });

    it('restores what it has changed, to the value', async () => {
      await company.import([
        ...rows,
        aCustomer({ externalId: 'c-3', lastServiceDate: '2024-02-29' }),
      ]);
      const before = (await stored()) as Record<string, unknown>[];
      const claim = await company.import([
        aCustomer({
          ...{ firstName: 'Ada', email: 'ada@example.com', phone: '(904) 555-0111' },
          ...{ totalServices: 1, totalSpentCents: 2, preferredTechnician: 'Sam', notes: 'x' },
        }),
        aCustomer({ externalId: 'c-3', lastServiceDate: null }),
        aService({ service: 'Other', date: null, costCents: 1 }),
      ]);
      expect(await company.undo(claim)).toMatchObject({ removed: 0, restored: 3, kept: 0 });
      const after = (await stored()) as Record<string, unknown>[];
      const known = (all: Record<string, unknown>[]) =>
        all.map(({ imported_at: _, ...rest }) => rest);
      expect(known(after)).toEqual(known(before));
      expect(await company.query(`SELECT 1 FROM import_changes`)).toEqual([]);
    });

    it('keeps what a later import has changed, which can still be undone itself', async () => {
      const first = await company.import([aCustomer({ notes: 'one' })]);
      const second = await company.import([aCustomer({ notes: 'two' })]);
      const third = await company.import([aCustomer({ notes: 'three' })]);
      expect(await company.undo(second)).toMatchObject({ removed: 0, restored: 0, kept: 1 });
      expect(await company.listed()).toMatchObject([{ notes: 'three' }]);
      expect(await company.undo(third)).toMatchObject({ removed: 0, restored: 1, kept: 0 });
      expect(await company.listed()).toMatchObject([{ notes: 'two' }]);
      expect(await company.undo(first)).toMatchObject({ removed: 0, restored: 0, kept: 1 });
    });

    it('takes back the last writing alone of a job that wrote before and after another one', async () => {
      const first = await company.job();
      const second = await company.job();
      const write = (claim: typeof first, notes: string) =>
        company.write(claim, [aCustomer({ notes }), aService({ service: notes })]);
      await write(first, 'one');
      await write(second, 'two');
      await write(first, 'three');
      await write(first, 'four');
      expect(await company.undo(first)).toMatchObject({ removed: 0, restored: 2, kept: 0 });
      expect(await company.listed()).toMatchObject([{ notes: 'two', totalServices: '1' }]);
      // What was before the second is no one's by now, so it stays.
      expect(await company.undo(second)).toMatchObject({ removed: 0, restored: 2, kept: 0 });
      expect(await company.listed()).toMatchObject([{ notes: 'one' }]);
      expect(await company.undo(first)).toMatchObject({ removed: 0, restored: 0, kept: 0 });
    });

    it('keeps a customer of whom another import has history', async () => {
      const first = await company.import([aCustomer(), aService()]);
      await company.import([aService({ externalId: 's-2' })]);
      expect(await company.undo(first)).toMatchObject({ removed: 1, kept: 1 });
      expect(await company.listed()).toMatchObject([{ totalServices: '1' }]);
    });
  });

  it('looks for what is here row by row, in tables of which the database knows nothing yet', async () => {
    await company.asAdmin(`TRUNCATE imports.imported_customers CASCADE`);
    // Long rows: what a scan costs is counted in pages.
    await company.asAdmin(
      `INSERT INTO imports.imported_customers (source, source_key, first_name, last_name, phone,
       address, city, state, zip_code)
     SELECT 'servicepro', 'id:' || n, 'Nora', 'Quinn', '', repeat('x', 1500), '', '', ''
     FROM generate_series(1, 2000) AS n`,
    );
    await company.asAdmin(
      `INSERT INTO imports.imported_service_history (customer_id, entry_key, service)
     SELECT id, 'id:' || id, repeat('x', 1500) FROM imports.imported_customers`,
    );
    for (const statement of [writeCustomers, writeHistory]) {
      const plan = await planOf(company.dataSource, statement, ['[]', 'servicepro', randomUUID()]);
      expect(plan).toContain('Index Scan using imported_customers_source on imported_customers');
      expect(plan).not.toMatch(/(Bitmap Heap|Seq) Scan on imported_/);
    }
  });
});
