import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Client } from 'pg';
import { migrate } from '@service-kit/database/migrate';
import { failureReason } from '@service-kit/observability/failure-reason';
import type { Storage } from '@service-kit/storage/storage';
import { databases, hasRun, migrateAll, unknownIn, type Passwords } from '../databases';
import { openBackup, type BackupFile, type Manifest } from './backup-file';
import { connectedTo, contentOf, differences, named } from './snapshot';

export interface RestoredCopy {
  readonly manifest: Manifest;
  readonly database: string;
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Restores a backup to a database of its own, next to the company's, and compares both by rows and
 * sums per table. It has the schema of the backup's release. Its files are read, and put into
 * `storage`, if any.
 */
export async function restoreCopy(
  adminUrl: string,
  passwords: Passwords,
  file: string,
  storage?: Storage,
): Promise<RestoredCopy> {
  const backup = await openBackup(file);
  try {
    refuseOtherReleases(backup.manifest);
    const database = `${nameIn(adminUrl)}_restored_${stamp()}`;
    const url = withDatabase(adminUrl, database);
    // Without a locale: the server's, as of the first database.
    await onServer(adminUrl, `CREATE DATABASE ${named(database)} TEMPLATE template0`);
    const drop = () => onServer(adminUrl, `DROP DATABASE ${named(database)} WITH (FORCE)`);
    try {
      await createSchemas(url, passwords, backup.manifest);
      await load(url, backup).catch((error: unknown) => {
        throw new Error(`${file} is damaged: ${failureReason(error)}`);
      });
      await restoreFiles(backup, storage);
      return { manifest: backup.manifest, database, url, drop };
    } catch (error) {
      await drop();
      throw error;
    }
  } finally {
    backup.close();
  }
}

/**
 * Puts a backup in the place of the company's database, with the schema of this release, or as it
 * was for a former one. The former database stays next to it; returns its name. All services must be
 * stopped.
 */
export async function restoreBackup(
  adminUrl: string,
  passwords: Passwords,
  file: string,
  storage: Storage,
  { asItWas = false } = {},
): Promise<{ manifest: Manifest; former: string }> {
  return whileAlone(adminUrl, async () => {
    const copy = await restoreCopy(adminUrl, passwords, file, storage);
    try {
      if (asItWas) await createFunctions(copy.url, copy.manifest.functions ?? []);
      else await migrateAll(copy.url, passwords);
      const company = nameIn(adminUrl);
      const former = `${company}_before_${stamp()}`;
      await refuseWhileInUse(adminUrl, company);
      // Both or none: sent together, they are one transaction.
      await onServer(
        adminUrl,
        `ALTER DATABASE ${named(company)} RENAME TO ${named(former)};
         ALTER DATABASE ${named(copy.database)} RENAME TO ${named(company)}`,
      );
      return { manifest: copy.manifest, former };
    } catch (error) {
      await copy.drop();
      throw error;
    }
  });
}

/**
 * One backup or restore at a time, from any process. Databases that an earlier one left when it was
 * killed are dropped first, or they would fill the disk.
 */
export async function whileAlone<T>(adminUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await connectedTo(withDatabase(adminUrl, 'postgres'));
  try {
    await client.query(`SET lock_timeout = '30min'`);
    await client.query(`SELECT pg_advisory_lock(hashtextextended($1, 0))`, [
      `backup of ${nameIn(adminUrl)}`,
    ]);
    const prefix = `${nameIn(adminUrl)}_restored_`;
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)`,
      [prefix],
    );
    for (const { name } of rows) {
      if (/^\d{8}_\d{6}$/.test(name.slice(prefix.length)))
        await client.query(`DROP DATABASE ${named(name)} WITH (FORCE)`);
    }
    return await work();
  } finally {
    await client.end();
  }
}

/** Its migrations, and no later ones, make the tables that the rows fit into. */
function refuseOtherReleases({ migrations, version }: Manifest): void {
  for (const { database } of databases) {
    const ran = migrations[database.schema] ?? [];
    const first = database.migrations[0]?.name ?? '';
    if (!hasRun(ran, first, first)) {
      throw new Error(
        `This backup is of version ${version}, which is too old for this release. ` +
          `Restore it with version ${version}, then upgrade.`,
      );
    }
    if (unknownIn(ran, database).length > 0) {
      throw new Error(
        `This backup is of version ${version}, which is newer than this one. ` +
          `Restore it with version ${version} or later.`,
      );
    }
  }
}

async function createSchemas(
  url: string,
  passwords: Passwords,
  { migrations }: Manifest,
): Promise<void> {
  for (const { database, password } of databases) {
    const ran = migrations[database.schema] ?? [];
    const first = database.migrations[0]?.name ?? '';
    const wanted = database.migrations.filter(({ name }) => hasRun(ran, name, first));
    // The functions are this release's. Older tables may not have what they use.
    const { functions = [], ...others } = database;
    const isCurrent = wanted.length === database.migrations.length;
    const then = { ...others, migrations: wanted, functions: isCurrent ? functions : [] };
    await migrate(url, then, passwords[password]);
  }
}

/** 0.1.0 has some that only its own migrations made. */
async function createFunctions(url: string, functions: readonly string[]): Promise<void> {
  const client = await connectedTo(url);
  try {
    // One may use another that comes later.
    await client.query('SET check_function_bodies = off');
    for (const each of functions) await client.query(each);
  } finally {
    await client.end();
  }
}

async function load(url: string, backup: BackupFile): Promise<void> {
  const client = await connectedTo(url);
  try {
    await client.query('BEGIN');
    // The rows have met their constraints where they come from, and triggers have done their work.
    await client.query(`SET LOCAL session_replication_role = replica`);
    const { tables, sequences } = backup.manifest;
    // What migrations have put there.
    await client.query(
      `TRUNCATE ${tables.map(({ schema, name }) => named(schema, name)).join(', ')}`,
    );
    for (const table of tables) {
      const columns = table.columns.map((each) => named(each)).join(', ');
      await pipeline(
        await backup.tableRows(table),
        client.query(copyFrom(`COPY ${named(table.schema, table.name)} (${columns}) FROM STDIN`)),
      );
    }
    for (const { schema, name, last } of sequences) {
      if (last === null) await client.query(`ALTER SEQUENCE ${named(schema, name)} RESTART`);
      else await client.query(`SELECT setval($1::regclass, $2)`, [named(schema, name), last]);
    }
    await compare(client, backup.manifest);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}

/** A file that is there stays: its bytes never change. */
async function restoreFiles(backup: BackupFile, storage: Storage | undefined): Promise<void> {
  const there = new Map((await storage?.list())?.map(({ name, bytes }) => [name, bytes]));
  for await (const { name, bytes } of backup.files()) {
    if (there.get(name) === bytes.length) continue;
    await storage?.put(name, new Blob([new Uint8Array(bytes)]), 'image/jpeg');
  }
}

async function compare(client: Client, manifest: Manifest): Promise<void> {
  const found = await contentOf(
    client,
    databases.map(({ database }) => database.schema),
  );
  const wrong = differences(manifest, found);
  if (wrong.length > 0) {
    throw new Error(wrong.join(', '));
  }
}

async function refuseWhileInUse(adminUrl: string, company: string): Promise<void> {
  const client = await connectedTo(withDatabase(adminUrl, 'postgres'));
  try {
    const { rows } = await client.query<{ application: string }>(
      `SELECT DISTINCT coalesce(nullif(application_name, ''), usename) AS application
       FROM pg_stat_activity WHERE datname = $1 ORDER BY 1`,
      [company],
    );
    if (rows.length === 0) return;
    const names = rows.map(({ application }) => application).join(', ');
    throw new Error(`Stop all services first. These still use the database: ${names}`);
  } finally {
    await client.end();
  }
}

/** Next to the company's database: one that's in use can't be renamed from itself. */
async function onServer(adminUrl: string, statement: string): Promise<void> {
  const client = await connectedTo(withDatabase(adminUrl, 'postgres'));
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.toString();
}

/** UTC, to the second: `20261129_031500`. */
const stamp = () => new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
