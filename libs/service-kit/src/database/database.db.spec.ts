import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { counterDatabase } from '../../test/counter-service';
import { sqlState } from '../observability/sql-state';
import { dataSourceOptions } from './database';
import { isInfrastructureFailure } from '../requests/infrastructure-failure';
import { eventually } from '../testing/eventually';
import { specDatabase } from '../testing/test-database';
import { inTransaction } from './transaction';

describe('the database connection', () => {
  Logger.overrideLogger(false);
  const database = specDatabase(counterDatabase);
  let admin: DataSource;

  beforeAll(async () => {
    admin = await new DataSource({ type: 'postgres', url: database.adminUrl }).initialize();
  });
  afterAll(() => admin.destroy());

  const terminateAll = () =>
    admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'counter'`,
    );

  it('looks into its own schema first and counts in numbers', async () => {
    const rows = await database.dataSource.query(
      `SELECT current_schemas(false)::text[] AS path, 12345678901::bigint AS big,
              current_setting('application_name') AS name`,
    );
    expect(rows).toEqual([{ path: ['counter', 'public'], big: 12345678901, name: 'counter' }]);
  });

  it('survives the end of its connections, idle ones and one in the middle of a transaction', async () => {
    const broken = inTransaction(database.dataSource, async (tx) => {
      await tx.query(`INSERT INTO counters VALUES ('broken', 1)`);
      await terminateAll();
      await tx.query('SELECT 1');
    }).catch((error: unknown) => error);
    expect(isInfrastructureFailure(await broken)).toBe(true);
    await eventually(() => database.dataSource.query('SELECT 1'));
    await terminateAll();
    await eventually(() => database.dataSource.query('SELECT 1'));
    expect(await database.dataSource.query(`SELECT * FROM counters`)).toEqual([]);
  });

  it('ends statements and transactions that take too long', async () => {
    const limited = await new DataSource(
      dataSourceOptions(database.url, counterDatabase, {
        statementTimeoutMs: 50,
        idleInTransactionTimeoutMs: 50,
      }),
    ).initialize();
    try {
      const slow = await limited.query('SELECT pg_sleep(5)').catch((error: unknown) => error);
      expect(sqlState(slow)).toBe('57014');
      const idle = await inTransaction(limited, async (tx) => {
        await eventually(async () => {
          const rows = await admin.query(
            `SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'
             AND datname = current_database()`,
          );
          expect(rows).toEqual([]);
        });
        await tx.query('SELECT 1');
      }).catch((error: unknown) => error);
      expect(isInfrastructureFailure(idle)).toBe(true);
    } finally {
      await limited.destroy();
    }
  });
});
