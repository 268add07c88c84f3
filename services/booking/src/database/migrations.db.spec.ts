import { randomBytes } from 'node:crypto';
import { dataSourceOptions } from '@service-kit/database/database';
import { migrate } from '@service-kit/database/migrate';
import { specDatabase } from '@service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { database } from './data-source';

describe('the migrations', () => {
  const testDatabase = specDatabase(database);
  let admin: DataSource;

  beforeAll(async () => {
    admin = await new DataSource(dataSourceOptions(testDatabase.adminUrl, database)).initialize();
  });
  afterAll(() => admin?.destroy());

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
