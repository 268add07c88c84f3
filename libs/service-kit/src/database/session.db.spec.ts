import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { DataSource } from 'typeorm';
import { counterDatabase } from '../../test/counter-service';
import { ServiceMetrics } from '../observability/metrics';
import { specDatabase } from '../testing/test-database';
import { DatabaseModule, openDatabase } from './database';
import { checkSessions, sessionProblem, sessionSettings } from './session';

Logger.overrideLogger(false);
const { schema } = counterDatabase;
const fine = {
  version: 170_000,
  versionWords: '17.0',
  settings: { search_path: `${schema},public`, ...sessionSettings },
};

/** What an operator may have chosen for everything that runs on a server. */
const otherDefaults = {
  datestyle: `'German'`,
  intervalstyle: `'sql_standard'`,
  timezone: `'Asia/Tokyo'`,
  default_transaction_isolation: `'repeatable read'`,
  standard_conforming_strings: 'off',
  bytea_output: `'escape'`,
  extra_float_digits: '-3',
} satisfies Record<keyof typeof sessionSettings, string>;

describe('the sessions of a service', () => {
  const database = specDatabase(counterDatabase);

  it('do not depend on the defaults of the database', async () => {
    for (const [name, value] of Object.entries(otherDefaults)) {
      await database.asAdmin(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} = ${value.replaceAll("'", "''")}', current_database()); END $$`,
      );
    }
    const opened = await openDatabase(database.url, counterDatabase);
    try {
      const [row] = await opened.query(
        `SELECT '2026-11-29T10:00:00Z'::timestamptz AS at, interval '90 minutes' AS lasts,
                '2026-11-29T23:30:00Z'::timestamptz::date::text AS day, '\\x0102'::bytea AS bytes,
                0.1::float8 + 0.2::float8 AS sum, 'a\\b' AS backslash,
                current_setting('transaction_isolation') AS isolation`,
      );
      expect(row).toEqual({
        at: new Date('2026-11-29T10:00:00Z'),
        lasts: expect.objectContaining({ hours: 1, minutes: 30 }),
        day: '2026-11-29',
        bytes: Buffer.from([1, 2]),
        sum: 0.1 + 0.2,
        backslash: 'a\\b',
        isolation: 'read committed',
      });
    } finally {
      await opened.destroy();
    }
  });

  it('are refused if the URL takes their settings away', async () => {
    const url = `${database.url}?options=-c%20jit%3Doff`;
    await expect(openDatabase(url, counterDatabase)).rejects.toThrow(
      /DATABASE_URL: leads to sessions without settings of ours: search_path/,
    );
  });

  it('are refused behind a pooler that gives them to others in between', async () => {
    const { dataSource } = database;
    await checkSessions(dataSource, schema, 10);
    // Statements outside of a transaction get any session, as with PgBouncer in transaction mode.
    const pooled = {
      query: dataSource.query.bind(dataSource),
      createQueryRunner: () => {
        const runner = dataSource.createQueryRunner();
        const query = runner.query.bind(runner);
        runner.query = (...call: Parameters<typeof query>) =>
          runner.isTransactionActive || /TRANSACTION|COMMIT|ROLLBACK/.test(call[0])
            ? query(...call)
            : dataSource.query(...call);
        return runner;
      },
    } as Pick<DataSource, 'query' | 'createQueryRunner'>;
    await expect(checkSessions(pooled, schema, 10)).rejects.toThrow(/DATABASE_URL: .*PgBouncer/);
  });
});

describe('a server that services can’t use', () => {
  it('is one before PostgreSQL 17', () => {
    expect(sessionProblem(fine, schema)).toBeUndefined();
    const debian12 = { ...fine, version: 150_018, versionWords: '15.18 (Debian 15.18-0+deb12u1)' };
    expect(sessionProblem(debian12, schema)).toBe(
      'leads to PostgreSQL 15.18 (Debian 15.18-0+deb12u1). Version 17 or later is needed',
    );
  });

  it('keeps a service from starting when it is PgBouncer, instead of being waited for', async () => {
    const fields = { S: 'ERROR', C: '08P01', M: 'unsupported startup parameter: options' };
    const refusal = `${Object.entries(fields)
      .map(([type, text]) => `${type}${text}\0`)
      .join('')}\0`;
    const pooler = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        const head = Buffer.alloc(5);
        head.write('E');
        head.writeUInt32BE(4 + refusal.length, 1);
        socket.end(Buffer.concat([head, Buffer.from(refusal)]));
      });
    }).listen(0, '127.0.0.1');
    await once(pooler, 'listening');
    const { port } = pooler.address() as AddressInfo;
    const url = `postgres://counter:secret@127.0.0.1:${port}/any`;
    try {
      // In a service, messaging brings them.
      const metrics = {
        module: class Metrics {},
        global: true,
        providers: [{ provide: ServiceMetrics, useFactory: () => new ServiceMetrics('counter') }],
        exports: [ServiceMetrics],
      };
      const opening = Test.createTestingModule({
        imports: [metrics, DatabaseModule.forService(url, counterDatabase)],
      }).compile();
      await expect(opening).rejects.toThrow(/DATABASE_URL: .*PgBouncer/);
    } finally {
      pooler.close();
    }
  });
});
