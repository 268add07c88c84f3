import { randomBytes } from 'node:crypto';
import { DataSource, type QueryRunner } from 'typeorm';
import { counterDatabase } from '../../test/counter-service';
import { databaseUrl } from '../config/config';
import type { ServiceDatabase } from './database';
import { createMessagingTables } from '../messaging/messaging-tables';
import { migrate } from './migrate';
import { specDatabase } from '../testing/test-database';

class CreateSecrets1700000000001 {
  name: string = 'CreateSecrets1700000000001';
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'vault');
    await runner.query(`CREATE TABLE vault.secrets (word text)`);
  }
  async down(): Promise<void> {}
}

/** What may stand for all that was there. */
class CreateSchema1700000000001 extends CreateSecrets1700000000001 {
  override name = 'CreateSchema1700000000001';
}
const vault: ServiceDatabase = {
  schema: 'vault',
  entities: [],
  migrations: [CreateSecrets1700000000001],
};

describe('migrating', () => {
  const database = specDatabase(counterDatabase);
  const migrated = (definition: ServiceDatabase, password = 'spec-only-password') =>
    migrate(database.adminUrl, definition, password);

  beforeAll(() => migrated(vault));

  const as = async <T>(url: string, work: (source: DataSource) => Promise<T>): Promise<T> => {
    const source = await new DataSource({ type: 'postgres', url, poolSize: 1 }).initialize();
    try {
      return await work(source);
    } finally {
      await source.destroy();
    }
  };

  it('gives a role its own schema and no one else’s', async () => {
    const { dataSource } = database;
    await dataSource.query(`INSERT INTO counters VALUES ('own', 1)`);
    for (const table of ['secrets', 'outbox']) {
      await expect(dataSource.query(`SELECT * FROM vault.${table}`)).rejects.toThrow(
        'permission denied for schema vault',
      );
    }
  });

  it('lets a role change rows, not tables, and not what was migrated', async () => {
    const { dataSource } = database;
    for (const statement of [
      `CREATE TABLE counter.extra (a int)`,
      `CREATE TABLE public.extra (a int)`,
      `ALTER TABLE counters ADD COLUMN extra int`,
      `DROP TABLE counters`,
      `TRUNCATE counters`,
      `DELETE FROM migrations`,
      `CREATE SCHEMA extra`,
      `CREATE ROLE extra`,
    ]) {
      await expect(dataSource.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  it('lets each role number batches of events, and no more in what all share', async () => {
    const { dataSource } = database;
    await dataSource.query(`UPDATE events.generation SET batch = batch + 1`);
    for (const statement of [
      `DELETE FROM events.generation`,
      `INSERT INTO events.generation DEFAULT VALUES`,
      `CREATE TABLE events.extra (a int)`,
    ]) {
      await expect(dataSource.query(statement)).rejects.toThrow('permission denied');
    }
  });

  it('finds the operators of btree_gist in the search path', async () => {
    const found = `SELECT extname FROM pg_extension WHERE extname = 'btree_gist'`;
    expect(await database.dataSource.query(found)).toHaveLength(1);
  });

  it('changes nothing when repeated, five at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrated(counterDatabase)));
    const rows = await database.dataSource.query(`SELECT name FROM migrations`);
    expect(rows).toEqual(counterDatabase.migrations.map(({ name }) => ({ name })));
  });

  it('counts a first migration as done where the one it replaces has run, and keeps the rows', async () => {
    await database.asAdmin(`INSERT INTO vault.secrets VALUES ('kept')`);
    const migrations = [CreateSchema1700000000001];
    await migrated({ ...vault, migrations });
    expect(await database.asAdmin(`SELECT name FROM vault.migrations`)).toEqual([
      { name: 'CreateSecrets1700000000001' },
      { name: 'CreateSchema1700000000001' },
    ]);
    // Again, and by the release before, to which an upgrade may be rolled back.
    await migrated({ ...vault, migrations });
    await migrated(vault);
    expect(await database.asAdmin(`SELECT count(*)::int AS rows FROM vault.migrations`)).toEqual([
      { rows: 2 },
    ]);
    expect(await database.asAdmin(`SELECT word FROM vault.secrets`)).toEqual([{ word: 'kept' }]);
  });

  it('refuses a database older than the first migration, and runs none', async () => {
    class CreateSchema1700000000002 extends CreateSecrets1700000000001 {
      override name = 'CreateSchema1700000000002';
    }
    const newer = { ...vault, migrations: [CreateSchema1700000000002] };
    const ran = () => database.asAdmin(`SELECT name FROM vault.migrations`);
    const before = await ran();
    await expect(migrated(newer)).rejects.toThrow(
      /^The schema "vault" is of a release before \d.\d.\d, which this one can't upgrade. Start version/,
    );
    expect(await ran()).toEqual(before);
  });

  it('needs no superuser, and takes a changed password over', async () => {
    const name = `owner_${randomBytes(4).toString('hex')}`;
    const schema = `${name}_own`;
    await as(database.adminUrl, async (source) => {
      await source.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'owner'`);
      await source.query(`CREATE DATABASE ${name} OWNER ${name}`);
    });
    const url = new URL(databaseUrl(database.adminUrl, name, 'owner'));
    url.pathname = `/${name}`;
    const login = (password: string) =>
      as(databaseUrl(url.toString(), schema, password), (source) => source.query('SELECT 1'));
    const [first, second] = ["it's the first", 'the second'];
    for (const password of [first, second]) {
      await migrate(url.toString(), { schema, entities: [], migrations: [] }, password);
      await login(password);
    }
    await expect(login(first)).rejects.toThrow('password authentication failed');
    await as(database.adminUrl, async (source) => {
      await source.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await source.query(`DROP ROLE ${schema}`);
      await source.query(`DROP ROLE ${name}`);
    });
  });

  it('does not show the password when it fails', async () => {
    const { url } = database;
    const failure = await migrate(url, { ...vault, schema: 'unknown' }, 'very-secret').catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(
      'very-secret',
    );
  });
});
