import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { databaseUrl } from '../config/config';
import { dataSourceOptions, type ServiceDatabase } from '../database/database';
import { migrate } from '../database/migrate';
import { sqlState } from '../observability/sql-state';

const deadlock = '40P01';

/** Slow is fine in a spec, on a machine that has a lot to do. */
export const whenBusy = { connectTimeoutMs: 60_000, statementTimeoutMs: 60_000 };

/** All databases of a server share the roles, so every spec uses the same password. */
const rolePassword = 'spec-only-password';

export interface TestDatabase {
  /** Connected as the service's role. */
  readonly dataSource: DataSource;
  /** URL with the service's login, for a service that the spec starts. */
  readonly url: string;
  readonly adminUrl: string;
  /** The service's settings for it: `DATABASE_URL` and the password of its role. */
  readonly settings: Readonly<Record<string, string>>;
  /** For statements that the service's role isn't allowed to run. */
  asAdmin<Row = unknown>(statement: string): Promise<Row[]>;
  /** Empties the service's tables. */
  clear(): Promise<void>;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/**
 * Creates a database on `DATABASE_URL` for one spec file, with the migrations of the service, and
 * of others, applied.
 */
export async function createTestDatabase(
  database: ServiceDatabase,
  others: readonly ServiceDatabase[] = [],
): Promise<TestDatabase> {
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl) throw new Error('DATABASE_URL is not set: run the specs through `npm test`');
  const { schema } = database;
  const name = `spec_${schema}_${randomBytes(6).toString('hex')}`;
  const adminUrl = withDatabase(serverUrl, name);
  const server = await connected(serverUrl);
  const template = await templateOf(server, serverUrl, [database, ...others]);
  // Copies the files. The default strategy writes each page to the WAL, too.
  await server.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`);
  const admin = await connected(adminUrl);
  const url = databaseUrl(adminUrl, schema, rolePassword);
  const dataSource = await new DataSource(dataSourceOptions(url, database, whenBusy)).initialize();
  return {
    dataSource,
    url,
    adminUrl,
    settings: { DATABASE_URL: adminUrl, [`${schema.toUpperCase()}_DB_PASSWORD`]: rolePassword },
    asAdmin: async <Row>(statement: string) => (await admin.query(statement)).rows as Row[],
    clear: () => clear(admin, schema),
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await admin.end();
      await server.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      await server.end();
    },
  };
}

/** Creates a database before the specs of a file or a `describe`, and drops it after them. */
export function specDatabase(database: ServiceDatabase): Omit<TestDatabase, 'drop'> {
  let created: TestDatabase;
  beforeAll(async () => {
    created = await createTestDatabase(database);
  });
  afterAll(() => created?.drop());
  return {
    get dataSource() {
      return created.dataSource;
    },
    get url() {
      return created.url;
    },
    get adminUrl() {
      return created.adminUrl;
    },
    get settings() {
      return created.settings;
    },
    asAdmin: (statement) => created.asAdmin(statement),
    clear: () => created.clear(),
  };
}

/**
 * Returns the name of a template database with these migrations applied. The first spec file of the
 * run that needs it creates it. It's dropped when the run ends (tools/test/templates-dropped.mjs).
 */
async function templateOf(
  server: Client,
  serverUrl: string,
  databases: readonly ServiceDatabase[],
): Promise<string> {
  const migrations = databases
    .flatMap((database) => database.migrations)
    .map(({ name, prototype }) => [name, String((prototype as Partial<MigrationInterface>).up)]);
  const functions = databases.flatMap((database) => database.functions ?? []);
  const run = process.env.SPEC_RUN;
  if (!run)
    throw new Error('SPEC_RUN is not set: run the specs with the jest.config.mjs of the root');
  const hash = createHash('sha256')
    .update(JSON.stringify([migrations, functions]))
    .digest('hex');
  const name = `spec_template_${run}_${databases[0]?.schema}_${hash.slice(0, 12)}`;
  const lock = `hashtext('${name}')`;
  await server.query(`SELECT pg_advisory_lock(${lock})`);
  try {
    const found = await server.query(`SELECT 1 FROM pg_database WHERE datname = $1`, [name]);
    if (found.rowCount === 0) {
      // Rename it only when it's complete.
      const unfinished = `${name}_unfinished`;
      await server.query(`DROP DATABASE IF EXISTS "${unfinished}" WITH (FORCE)`);
      await server.query(`CREATE DATABASE "${unfinished}"`);
      for (const database of databases)
        await migrate(withDatabase(serverUrl, unfinished), database, rolePassword);
      // The first connection caches what every connection reads of the catalog; each copy then has
      // it.
      await (await connected(withDatabase(serverUrl, unfinished))).end();
      await server.query(`ALTER DATABASE "${unfinished}" RENAME TO "${name}"`);
    }
  } finally {
    await server.query(`SELECT pg_advisory_unlock(${lock})`);
  }
  return name;
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.toString();
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/**
 * A running service may lock the same tables in another order. If this causes a deadlock, try
 * again.
 */
async function clear(admin: Client, schema: string): Promise<void> {
  for (;;) {
    try {
      await admin.query(emptied(schema));
      return;
    } catch (error) {
      if (sqlState(error) !== deadlock) throw error;
    }
  }
}

/**
 * Deletes all rows in one statement, so that foreign keys need no order. With a dozen rows in 4 of
 * 15 tables that takes a tenth of the time of TRUNCATE, which creates new files. As with TRUNCATE,
 * it waits for running writers, and serial columns start over.
 */
function emptied(schema: string): string {
  return `DO $$ DECLARE tables text; deletions text; BEGIN
       SELECT string_agg(oid::regclass::text, ', '),
         string_agg(format('d%s AS (DELETE FROM %s)', oid, oid::regclass), ', ')
       INTO tables, deletions FROM pg_class
       WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r'
         AND relname <> 'migrations' AND pg_relation_size(oid) > 0;
       IF tables IS NULL THEN RETURN; END IF;
       EXECUTE 'LOCK TABLE ' || tables || ' IN SHARE ROW EXCLUSIVE MODE';
       EXECUTE 'WITH ' || deletions || ' SELECT';
       PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence JOIN pg_class ON oid = seqrelid
       WHERE relnamespace = '${schema}'::regnamespace AND EXISTS (
         SELECT 1 FROM pg_depend
         WHERE objid = seqrelid AND deptype IN ('a', 'i') AND refobjsubid > 0);
     END $$`;
}
