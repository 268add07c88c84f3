/** The office's log can only grow, whatever a service's login is used for. */
import { Client } from 'pg';
import { databaseUrl } from '@service-kit/config/config';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { databases } from '../src/databases';
import { exportTables } from '../src/export/export-tables';

const [first, ...others] = databases.map(({ database }) => database);
const logs = databases.flatMap(({ database: { schema, appendOnly = {} } }) =>
  Object.entries(appendOnly).map(([table, columns]) => ({ schema, table, columns })),
);

let company: TestDatabase;
const roles = new Map<string, Client>();
beforeAll(async () => {
  company = await createTestDatabase(first!, others);
  for (const { schema } of logs) {
    if (roles.has(schema)) continue;
    const password = 'spec-only-password';
    const client = new Client({
      connectionString: databaseUrl(company.adminUrl, schema, password),
    });
    await client.connect();
    roles.set(schema, client);
  }
});
afterAll(async () => {
  for (const client of roles.values()) await client.end();
  await company.drop();
});

const columnsOf = async (schema: string, table: string): Promise<string[]> =>
  (
    await company.asAdmin<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
       WHERE attrelid = '${schema}.${table}'::regclass AND attnum > 0 AND NOT attisdropped`,
    )
  ).map(({ name }) => name);

describe('the office log', () => {
  it.each(logs)('$schema: $table refuses every change', async ({ schema, table, columns }) => {
    const role = roles.get(schema)!;
    const fixed = (await columnsOf(schema, table)).filter((name) => !columns.includes(name));
    expect(fixed.length).toBeGreaterThan(0);
    const attacks = [
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `DROP TABLE ${table}`,
      `ALTER TABLE ${table} OWNER TO ${schema}`,
      ...fixed.map((name) => `UPDATE ${table} SET "${name}" = DEFAULT`),
    ];
    // Grants nothing, with a warning.
    await role.query(`GRANT UPDATE, DELETE ON ${table} TO ${schema}`);
    const outcomes: string[] = [];
    for (const attack of attacks) {
      const outcome = role.query(attack).then(
        () => `${attack}: done`,
        (error: Error) => error.message,
      );
      outcomes.push(await outcome);
    }
    const refused = /permission denied|must be owner/;
    expect(outcomes.filter((outcome) => !refused.test(outcome))).toEqual([]);
    const [may] = await company.asAdmin(
      `SELECT has_table_privilege('${schema}', '${schema}.${table}', 'INSERT') AS "insert",
       has_table_privilege('${schema}', '${schema}.${table}', 'SELECT') AS "select",
       has_table_privilege('${schema}', '${schema}.${table}', 'UPDATE, DELETE, TRUNCATE') AS change`,
    );
    expect(may).toEqual({ insert: true, select: true, change: false });
  });

  it('is each log that the company exports', () => {
    const exported = exportTables
      .filter(({ name }) => name.endsWith('-log'))
      .flatMap(({ from }) => from);
    expect(exported.toSorted()).toEqual(
      logs.map(({ schema, table }) => `${schema}.${table}`).sort(),
    );
  });

  it('gives a deleted account’s reason back to no one, and the rest stays', async () => {
    const id = 'a1b2c3d4-0000-4000-8000-000000000001';
    await company.asAdmin(`SET session_replication_role = replica`);
    await company.asAdmin(
      `INSERT INTO booking.appointment_history (appointment_id, at, by_name, what) VALUES
       ('${id}', now(), 'Customer', '{"kind": "cancelled", "reason": "My knee hurts", "tellCustomer": true}'),
       ('${id}', now(), 'Harriet', '{"kind": "notes"}')`,
    );
    await company.asAdmin(`SET session_replication_role = DEFAULT`);
    await roles.get('booking')!.query(`SELECT erase_reasons($1)`, [[id]]);
    const kept = await company.asAdmin(
      `SELECT by_name AS by, what FROM booking.appointment_history ORDER BY position`,
    );
    expect(kept).toEqual([
      { by: 'Customer', what: { kind: 'cancelled', reason: null, tellCustomer: true } },
      { by: 'Harriet', what: { kind: 'notes' } },
    ]);
  });
});
