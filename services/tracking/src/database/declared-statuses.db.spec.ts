import {
  trackingStatuses,
  trackingStatusRules,
  type TrackingStatusRule,
} from '@contracts/vocabulary/tracking-status';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { database } from './data-source';

/** Which statuses a partial index has to hold, or a CHECK to permit. */
type Expected = (rule: TrackingStatusRule) => boolean;

const indexes: Record<string, Expected> = {
  one_job_under_way: ({ busy }) => busy,
  records_under_way: ({ active }) => active,
  records_open: ({ over }) => !over,
};

/** What a CHECK permits a record, with a technician and without: then it waits for one, or is over. */
const checks: Record<string, { with: Expected; without: Expected }> = {
  tracking_records_status_check: { with: () => true, without: () => true },
  tracking_records_check1: { with: () => true, without: ({ active }) => !active },
};

interface Declared {
  readonly name: string;
  readonly table: string;
  /** As PostgreSQL prints it. */
  readonly predicate: string;
}

describe('statuses that the database declares', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(database);
  });
  afterAll(() => test?.drop());

  const partialIndexes = () =>
    test.dataSource.query<Declared[]>(
      `SELECT i.relname AS name, t.relname AS "table",
         pg_get_expr(x.indpred, x.indrelid) AS predicate
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
         JOIN pg_class t ON t.oid = x.indrelid JOIN pg_namespace n ON n.oid = t.relnamespace
       WHERE n.nspname = 'tracking' AND x.indpred IS NOT NULL
         AND pg_get_expr(x.indpred, x.indrelid) ~ '\\mstatus\\M'`,
    );

  const statusChecks = () =>
    test.dataSource.query<Declared[]>(
      `SELECT c.conname AS name, t.relname AS "table", pg_get_expr(c.conbin, c.conrelid) AS predicate
       FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
         JOIN pg_namespace n ON n.oid = t.relnamespace
       WHERE n.nspname = 'tracking' AND c.contype IN ('c', 'x')
         AND pg_get_constraintdef(c.oid) ~ '\\mstatus\\M'`,
    );

  /** The statuses for which a predicate holds, as PostgreSQL itself finds. */
  async function statusesIn({ predicate }: Declared, technician: boolean): Promise<string[]> {
    const rows = await test.dataSource.query<{ status: string }[]>(
      `SELECT status FROM (
         SELECT status, CASE WHEN $2 THEN gen_random_uuid() END AS technician_id
         FROM unnest($1::text[]) AS status
       ) AS candidates WHERE ${predicate}`,
      [trackingStatuses, technician],
    );
    return rows.map(({ status }) => status).sort();
  }

  const statusesWhere = (expected: Expected) =>
    trackingStatuses.filter((status) => expected(trackingStatusRules[status])).sort();

  it('are in each partial index those that the vocabulary names', async () => {
    const declared = await partialIndexes();
    expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(indexes).sort());
    const found: Record<string, string[]> = {};
    const expected: Record<string, string[]> = {};
    for (const index of declared) {
      found[index.name] = await statusesIn(index, true);
      expected[index.name] = statusesWhere(indexes[index.name]!);
    }
    // The name in the difference is the index that a migration has to make anew.
    expect(found).toEqual(expected);
  });

  it('are in each CHECK those that the vocabulary names', async () => {
    const declared = await statusChecks();
    expect(declared.map(({ name }) => name).sort()).toEqual(Object.keys(checks).sort());
    const found: Record<string, object> = {};
    const expected: Record<string, object> = {};
    for (const check of declared) {
      const permits = checks[check.name]!;
      found[check.name] = {
        with: await statusesIn(check, true),
        without: await statusesIn(check, false),
      };
      expected[check.name] = {
        with: statusesWhere(permits.with),
        without: statusesWhere(permits.without),
      };
    }
    // The name in the difference is the constraint that a migration has to make anew.
    expect(found).toEqual(expected);
  });

  it('are no others, and all can be kept in the history', async () => {
    const keep = (status: string) =>
      test.dataSource.query(
        `INSERT INTO status_changes (appointment_id, version, status, moved_by, reached_at)
         VALUES (gen_random_uuid(), 1, $1, 'clock', now())`,
        [status],
      );
    for (const status of trackingStatuses) await keep(status);
    const wrong = test.dataSource.query(
      `INSERT INTO tracking_records (appointment_id, appointment_version, appointment, technician_id,
         status, slot_start, version, notifications, created_at)
       VALUES (gen_random_uuid(), 1, '{}', gen_random_uuid(), 'no-such-status', now(), 1, '[]', now())`,
    );
    await expect(wrong).rejects.toMatchObject({
      driverError: { constraint: 'tracking_records_status_check' },
    });
  });
});
