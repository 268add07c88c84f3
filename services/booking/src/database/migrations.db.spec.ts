import { randomBytes } from 'node:crypto';
import { dataSourceOptions } from '@service-kit/database/database';
import { migrate } from '@service-kit/database/migrate';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { database } from './data-source';

const firstOfThese = 3;

describe('the migrations since the first release', () => {
  let testDatabase: TestDatabase;
  let admin: DataSource;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(database);
    admin = await new DataSource(dataSourceOptions(testDatabase.adminUrl, database)).initialize();
  });
  afterAll(async () => {
    await admin?.destroy();
    await testDatabase?.drop();
  });

  /** What there is of the service, column by column, function by function, index by index. */
  const shape = () =>
    admin.query<object[]>(
      `SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS thing
         FROM information_schema.columns WHERE table_schema = 'booking'
       UNION SELECT proname || pg_get_function_arguments(oid) FROM pg_proc
         WHERE pronamespace = 'booking'::regnamespace
       UNION SELECT indexdef FROM pg_indexes WHERE schemaname = 'booking' ORDER BY 1`,
    );
  const insert = (customerId: string | null) =>
    admin.query(
      `INSERT INTO booking.service_requests (id, origin, status, customer_id, first_name, last_name,
         phone, email, appliance_type, brand, problem_description, is_emergency, created_at)
       VALUES (gen_random_uuid(), 'site', 'pending', $1, 'Nora', 'Müller', '+1 904 555 0110',
         'nora@example.com', 'Oven', 'Other', 'Cold.', false, now())`,
      [customerId],
    );

  it('leave each SQL function once: one that takes other parameters than before is dropped by a migration', async () => {
    const names = database.functions?.map(({ name }) => name) ?? [];
    expect(names).toContain('claim_seat');
    const twice = await admin.query<{ kept: string }[]>(
      `SELECT proname || ' takes ' || string_agg(pg_get_function_identity_arguments(oid), ' or ')
         AS kept FROM pg_proc
       WHERE pronamespace = 'booking'::regnamespace AND proname = ANY($1)
       GROUP BY proname HAVING count(*) > 1`,
      [names],
    );
    expect(twice).toEqual([]);
  });

  it('are undone and done again, with what was there', async () => {
    const after = await shape();
    for (let count = database.migrations.length; count > firstOfThese; count -= 1) {
      await admin.undoLastMigration({ transaction: 'each' });
    }
    const before = await shape();
    expect(before).not.toEqual(after);
    await insert('6f1f3a52-8a54-4a52-9a2e-1c9a5e1d7b10');
    await insert(null);
    await admin.runMigrations({ transaction: 'each' });
    expect(await shape()).toEqual(after);
    // No customer has a uuid: the requests stay, and are nobody's.
    const rows = await admin.query<object[]>(
      `SELECT customer_id, version, search_words @@ booking.search_query('muller') AS found,
         phone_digits FROM booking.service_requests`,
    );
    const row = { customer_id: null, version: 1, found: true, phone_digits: '9045550110' };
    expect(rows).toEqual([row, row]);
    for (let count = database.migrations.length; count > firstOfThese; count -= 1) {
      await admin.undoLastMigration({ transaction: 'each' });
    }
    expect(await shape()).toEqual(before);
  });

  it('need no superuser', async () => {
    const name = `owner_${randomBytes(6).toString('hex')}`;
    const url = new URL(testDatabase.adminUrl);
    await admin.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'owner'`);
    await admin.query(`CREATE DATABASE ${name} OWNER ${name}`);
    try {
      Object.assign(url, { username: name, password: 'owner', pathname: `/${name}` });
      await migrate(url.toString(), database, new URL(testDatabase.url).password);
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.query(`DROP ROLE ${name}`);
    }
  });
});
