import type { QueryRunner } from 'typeorm';
import { databaseUrl } from '../config/config';
import { productVersion, upgradesFrom } from '../observability/product-version';
import { openDatabase, type ServiceDatabase } from './database';
import { ensureGeneration } from './generation-table';

/** The machine may be busy with starting everything. */
const connectTimeoutMs = 60_000;

/**
 * Brings one service's schema up to date: role, schema, extensions, migrations, grants. Safe to
 * repeat and to run in several places at once. The admin must be able to create roles and schemas,
 * but needn't be a superuser.
 */
export async function migrate(
  adminUrl: string,
  database: ServiceDatabase,
  rolePassword: string,
): Promise<void> {
  const admin = await openDatabase(adminUrl, database, {
    poolSize: 2,
    connectTimeoutMs,
    statementTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
  });
  const runner = admin.createQueryRunner();
  try {
    await runner.query(`SELECT pg_advisory_lock(hashtext('migrate'))`);
    await ensureRole(runner, adminUrl, database, rolePassword);
    await ensureSchema(runner, database.schema);
    await ensureGeneration(runner, database.schema);
    await recordFirstMigration(runner, database);
    await admin.runMigrations({ transaction: 'each' });
    await replaceFunctions(runner, database);
    await grant(runner, database);
  } finally {
    await runner.release();
    await admin.destroy();
  }
}

async function ensureRole(
  runner: QueryRunner,
  adminUrl: string,
  database: ServiceDatabase,
  password: string,
): Promise<void> {
  const role = database.schema;
  // Leave a role alone that can log in. All databases of the server share roles, and two migrators
  // that alter one at the same time get in each other's way.
  if (await logsIn(adminUrl, database, password)) return;
  const secret = `'${password.replaceAll("'", "''")}'`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [known] = (await runner.query(`SELECT 1 FROM pg_roles WHERE rolname = $1`, [
        role,
      ])) as object[];
      await runner.query(
        `${known ? 'ALTER' : 'CREATE'} ROLE "${role}" LOGIN NOINHERIT PASSWORD ${secret}`,
      );
      return;
    } catch (error) {
      if (attempt === 5) throw withoutSecret(error, role);
    }
  }
}

async function logsIn(
  adminUrl: string,
  database: ServiceDatabase,
  password: string,
): Promise<boolean> {
  const url = databaseUrl(adminUrl, database.schema, password);
  try {
    const { schema } = database;
    const empty = { schema, entities: [], migrations: [] };
    const own = await openDatabase(url, empty, { poolSize: 1, connectTimeoutMs });
    await own.destroy();
    return true;
  } catch {
    return false;
  }
}

/** TypeORM's errors contain the statement, and this one contains the password. */
function withoutSecret(error: unknown, role: string): Error {
  return new Error(
    `Could not create or alter the role "${role}": ${error instanceof Error ? error.message : 'unknown'}`,
  );
}

async function ensureSchema(runner: QueryRunner, schema: string): Promise<void> {
  await runner.query(`CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public`);
  await runner.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  await runner.query(`REVOKE ALL ON SCHEMA "${schema}" FROM PUBLIC`);
}

/**
 * A service's first migration can replace older ones. It has the timestamp of the last of them, so a
 * database that ran that one is recorded as having run the first, too. The old row stays: the previous
 * release looks for it when an upgrade is rolled back.
 */
async function recordFirstMigration(
  runner: QueryRunner,
  { schema, migrations: [first] }: ServiceDatabase,
): Promise<void> {
  if (first === undefined || !(await runner.hasTable(`${schema}.migrations`))) return;
  const ran = (await runner.query(`SELECT name, "timestamp" FROM "${schema}".migrations`)) as {
    name: string;
    timestamp: number;
  }[];
  if (ran.length === 0 || ran.some(({ name }) => name === first.name)) return;
  const timestamp = Number(first.name.slice(-13));
  if (!ran.some((migration) => migration.timestamp === timestamp)) {
    throw tooOld(schema);
  }
  await runner.query(`INSERT INTO "${schema}".migrations ("timestamp", name) VALUES ($1, $2)`, [
    timestamp,
    first.name,
  ]);
}

export const tooOld = (schema: string): Error =>
  new Error(
    `The schema "${schema}" is of a release before ${upgradesFrom}, which this one can't upgrade. ` +
      `Start version ${upgradesFrom} once, then this one (docs/operations.md, "Upgrade").`,
  );

export const tooNew = (schema: string, migration: string): Error =>
  new Error(
    `The schema "${schema}" is of a later release than this one, ${productVersion}, which doesn't know ` +
      `its ${migration}. Start the later release, or go back with its backup (docs/operations.md, "The way back").`,
  );

/** All functions or none: a booking must not run with half of them. */
async function replaceFunctions(
  runner: QueryRunner,
  { functions = [] }: ServiceDatabase,
): Promise<void> {
  if (functions.length === 0) return;
  await runner.startTransaction();
  try {
    for (const { text } of functions) await runner.query(text);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/**
 * The role can read and write rows of its own schema, but can't change tables, migrations or the
 * office's log. All at once: a service may be running.
 */
async function grant(
  runner: QueryRunner,
  { schema, appendOnly = {} }: ServiceDatabase,
): Promise<void> {
  const s = `"${schema}"`;
  await runner.startTransaction();
  await runner.query(`GRANT USAGE ON SCHEMA ${s} TO ${s}`);
  await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${s} TO ${s}`);
  await runner.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${s} TO ${s}`);
  await runner.query(`REVOKE INSERT, UPDATE, DELETE ON ${s}.migrations FROM ${s}`);
  for (const [table, columns] of Object.entries(appendOnly)) {
    // An upgrade of several schemas stops where a later table isn't there yet.
    if (!(await runner.hasTable(`${schema}.${table}`))) continue;
    await runner.query(`REVOKE UPDATE, DELETE ON ${s}."${table}" FROM ${s}`);
    if (columns.length === 0) continue;
    const names = columns.map((name) => `"${name}"`).join(', ');
    await runner.query(`GRANT UPDATE (${names}) ON ${s}."${table}" TO ${s}`);
  }
  await runner.commitTransaction();
}
