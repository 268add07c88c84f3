import { createHash, randomBytes } from 'node:crypto';
import { DataSource, type MigrationInterface } from 'typeorm';
import { databaseUrl } from '../config/config';
import { dataSourceOptions, type ServiceDatabase } from '../database/database';
import { migrate } from '../database/migrate';

/** Roles are shared by all databases of a server, so every spec uses the same password. */
const rolePassword = 'spec-only-password';

export interface TestDatabase {
  /** Connected as the service's own role. */
  readonly dataSource: DataSource;
  /** The service's login, for a service started by the spec. */
  readonly url: string;
  readonly adminUrl: string;
  /** For what the service's role may not do. */
  asAdmin(statement: string): Promise<unknown>;
  /** Empties the service's tables. */
  clear(): Promise<void>;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/** A fresh database on `DATABASE_URL` with the service's migrations applied, for one spec file. */
export async function createTestDatabase(database: ServiceDatabase): Promise<TestDatabase> {
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl) throw new Error('DATABASE_URL is not set: run the specs through `npm test`');
  const name = `spec_${database.schema}_${randomBytes(6).toString('hex')}`;
  const template = await templateOf(serverUrl, database);
  await administer(serverUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const adminUrl = withDatabase(serverUrl, name);
  const url = databaseUrl(adminUrl, database.schema, rolePassword);
  const dataSource = await new DataSource(dataSourceOptions(url, database)).initialize();
  return {
    dataSource,
    url,
    adminUrl,
    asAdmin: (statement) => administer(adminUrl, statement),
    clear: () => clear(adminUrl, database.schema),
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await administer(serverUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    },
  };
}

/**
 * A database with these migrations applied, to be copied: made by the first spec file of this run
 * that wants it, and dropped when the run ends (tools/test/templates-dropped.mjs).
 */
async function templateOf(serverUrl: string, database: ServiceDatabase): Promise<string> {
  const migrations = database.migrations.map(({ name, prototype }) => [
    name,
    String((prototype as Partial<MigrationInterface>).up),
  ]);
  const run = process.env.SPEC_RUN;
  if (!run)
    throw new Error('SPEC_RUN is not set: run the specs with the jest.config.mjs of the root');
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex');
  const name = `spec_template_${run}_${database.schema}_${hash.slice(0, 12)}`;
  const admin = await new DataSource({
    type: 'postgres',
    url: serverUrl,
    poolSize: 1,
  }).initialize();
  try {
    await admin.query(`SELECT pg_advisory_lock(hashtext($1))`, [name]);
    const found = await admin.query<object[]>(`SELECT 1 FROM pg_database WHERE datname = $1`, [
      name,
    ]);
    if (found.length === 0) {
      // It has its name only once it is finished.
      const unfinished = `${name}_unfinished`;
      await admin.query(`DROP DATABASE IF EXISTS "${unfinished}" WITH (FORCE)`);
      await admin.query(`CREATE DATABASE "${unfinished}"`);
      await migrate(withDatabase(serverUrl, unfinished), database, rolePassword);
      await admin.query(`ALTER DATABASE "${unfinished}" RENAME TO "${name}"`);
    }
  } finally {
    await admin.destroy();
  }
  return name;
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.toString();
}

async function administer(url: string, statement: string): Promise<unknown> {
  const admin = await new DataSource({ type: 'postgres', url, poolSize: 1 }).initialize();
  try {
    return await admin.query(statement);
  } finally {
    await admin.destroy();
  }
}

async function clear(adminUrl: string, schema: string): Promise<void> {
  await administer(
    adminUrl,
    `DO $$ DECLARE names text; BEGIN
       SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') INTO names
       FROM pg_tables WHERE schemaname = '${schema}' AND tablename <> 'migrations';
       IF names IS NOT NULL THEN EXECUTE 'TRUNCATE ' || names || ' RESTART IDENTITY CASCADE'; END IF;
     END $$`,
  );
}
