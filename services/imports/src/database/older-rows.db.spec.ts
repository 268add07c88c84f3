/** What migrations make of rows that older versions have left. */
import { dataSourceOptions } from '@service-kit/database/database';
import { inTransaction } from '@service-kit/database/transaction';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { DataSource, type MigrationInterface } from 'typeorm';
import { database } from './data-source';
import { LetRecordsDecide1796630000017 } from './migrations/1796630000017-let-records-decide';
import { KnowCustomersByMore1796430000100 } from './migrations/1796430000100-know-customers-by-more';

let testDatabase: TestDatabase;
let admin: DataSource;

beforeAll(async () => {
  testDatabase = await createTestDatabase(database);
  admin = await new DataSource(dataSourceOptions(testDatabase.adminUrl, database)).initialize();
  // As it was until the records decided.
  await run(new LetRecordsDecide1796630000017(), 'down');
});
beforeEach(() => admin.query(`TRUNCATE imports.imported_customers RESTART IDENTITY CASCADE`));
afterAll(async () => {
  await admin?.destroy();
  await testDatabase?.drop();
});

const run = (migration: MigrationInterface, ...ways: readonly ('down' | 'up')[]) =>
  inTransaction(admin, async ({ queryRunner }) => {
    for (const way of ways) await migration[way](queryRunner!);
  });
const again = (migration: MigrationInterface) => run(migration, 'down', 'up');
const customers = (rows: readonly { key: string; firstName?: string }[]) =>
  admin.query(
    `INSERT INTO imports.imported_customers (source, source_key, first_name, last_name, email, phone,
       address, city, state, zip_code)
     SELECT 'csv', r.key, coalesce(r."firstName", 'Nora'), 'Quinn', 'nora@example.com',
       '(904) 555-0110', '5 Tern Lane', '', '', ''
     FROM json_to_recordset($1) AS r (key text, "firstName" text)`,
    [JSON.stringify(rows)],
  );

describe('rows of an older release', () => {
  it('take ids that are none for keys of the content', async () => {
    const ids = ['1.2E+16', 'N/A', '0', 'A-1', '5E10', '="007"', "'008", '="A-1"'];
    await customers(ids.map((id) => ({ key: `id:${id}` })));
    await again(new KnowCustomersByMore1796430000100());
    const rows = await admin.query<{ key: string }[]>(
      `SELECT source_key AS key FROM imports.imported_customers ORDER BY id`,
    );
    expect(rows.map(({ key }) => key)).toEqual([
      'hash:id:1.2E+16',
      'hash:id:N/A',
      'hash:id:0',
      'id:A-1',
      'id:5E10',
      'id:007',
      'id:008',
      // Another row has that id.
      'id:="A-1"',
    ]);
  });

  it('part whom a number and an address alone have made one', async () => {
    const names = ['Nora', 'Theo', 'nora', 'Ada'];
    await customers(names.map((firstName) => ({ key: `hash:${firstName}`, firstName })));
    await admin.query(
      `INSERT INTO imports.possible_matches
       (first_id, second_id, shares_phone, shares_email, decision, decided_by)
     SELECT 1, id, true, true, 'same', CASE WHEN id = 4 THEN 'Iris Stone' END
     FROM generate_series(2, 4) AS id`,
    );
    await admin.query(`UPDATE imports.imported_customers SET merged_into = 1 WHERE id > 1`);
    await again(new KnowCustomersByMore1796430000100());
    expect(
      await admin.query(
        `SELECT id, merged_into AS root FROM imports.imported_customers ORDER BY id`,
      ),
    ).toEqual([
      { id: 1, root: null },
      { id: 2, root: null },
      { id: 3, root: 1 },
      { id: 4, root: 1 },
    ]);
    expect(
      await admin.query(
        `SELECT second_id AS id, decision FROM imports.possible_matches ORDER BY second_id`,
      ),
    ).toEqual([
      { id: 2, decision: 'open' },
      { id: 3, decision: 'same' },
      { id: 4, decision: 'same' },
    ]);
  });

  it('tell the records who is one customer, and who is not', async () => {
    await customers(['1', '2', '3', '4'].map((key) => ({ key })));
    await admin.query(
      `INSERT INTO imports.possible_matches
         (first_id, second_id, shares_phone, shares_email, decision, decided_by, decided_at)
       VALUES (1, 2, true, true, 'same', NULL, '2026-01-01'),
         (1, 3, true, false, 'different', 'Iris Stone', '2026-01-02'),
         (2, 4, true, false, 'open', 'Iris Stone', '2026-01-03')`,
    );
    await run(new LetRecordsDecide1796630000017(), 'up');
    expect(
      await admin.query(
        `SELECT one, other, same, decided_by AS by FROM imports.decisions_to_tell ORDER BY id`,
      ),
    ).toEqual([
      { one: 1, other: 2, same: true, by: 'System' },
      { one: 1, other: 3, same: false, by: 'Iris Stone' },
    ]);
  });
});
