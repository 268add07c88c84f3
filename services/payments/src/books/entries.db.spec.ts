import { Logger } from '@nestjs/common';
import { planOf } from '@service-kit/testing/query-plans';
import { specDatabase } from '@service-kit/testing/test-database';
import { database } from '../database/data-source';
import { bookSql, changedThings, type ChangedThing } from './entries';

const rows = 2_000;
const testDatabase = specDatabase(database);
const tables = [
  'bills',
  'payments',
  'refunds',
  'disputes',
  'invoices',
  'invoice_voids',
  'stripe_balance',
  'day_closings',
  'journal_lines',
];

beforeAll(async () => {
  // So many rows take longer than a statement may without a warning.
  Logger.overrideLogger(false);
  const each = `FROM generate_series(1, ${rows}) AS n`;
  await testDatabase.dataSource.query(
    `INSERT INTO bills (appointment_id, number, description)
     SELECT md5(n::text)::uuid, 'AR-' || n, 'Oven' ${each};
     INSERT INTO payments (id, version, status, intent_id, charge_id, appointment_id, amount_cents,
       currency, description, receipt_number, paid_at)
     SELECT md5('p' || n)::uuid, 2, 'succeeded', 'pi_' || n, 'ch_' || n, md5(n::text)::uuid, 15000,
       'usd', 'Oven', 'R-' || n, now() ${each};
     INSERT INTO refunds (id, payment_id, refund_id, amount_cents, status)
     SELECT md5('r' || n)::uuid, md5('p' || n)::uuid, 're_' || n, 1, 'succeeded' ${each};
     INSERT INTO disputes (id, payment_id, amount_cents, status, reason, created_at)
     SELECT 'du_' || n, md5('p' || n)::uuid, 1, 'lost', 'fraudulent', now() ${each};
     INSERT INTO invoices (id, kind, count, number, appointment_id, date, issued_at, by_name, county,
       net_cents, state_cents, surtax_cents, total_cents, dr15, document)
     SELECT md5('i' || n)::uuid, 'invoice', n, 'INV' || n, md5(n::text)::uuid, '2026-01-01', now(),
       'Dana', 'Duval', 0, 0, 0, 0, '{}', '{"lines": []}' ${each};
     INSERT INTO invoice_voids (invoice_id, date, at, by_name, reason)
     SELECT md5('i' || n)::uuid, '2026-10-01', now(), 'Dana', 'Wrong address' ${each};
     INSERT INTO stripe_balance (id, created, category, amount_cents, fee_cents, net_cents, source)
     SELECT 'txn_' || n, now(), 'refund', 1, 0, 1, 're_' || n ${each};
     INSERT INTO day_closings (day, closed_by, closed_at, cash_cents, checks_cents, checks)
     SELECT '2020-01-01'::date + n, 'Dana', now(), 0, 0, 0 ${each};
     INSERT INTO journal_lines (date, kind, source, revision, account, cents)
     SELECT '2026-01-01'::date + n / 99, 'refund', md5('r' || n)::uuid::text, 1, account, cents
     FROM generate_series(1, 10 * ${rows}) AS n,
       (VALUES ('deposits', 1), ('stripe', -1)) AS lines (account, cents)`,
  );
  const named = ['unbooked', ...tables].map((table) => `payments.${table}`);
  await testDatabase.asAdmin(`ANALYZE ${named.join(', ')}`);
});

const ids: Readonly<Record<ChangedThing, string>> = {
  bill: '5a5a5a5a-0000-4000-8000-000000000001',
  payment: '5a5a5a5a-0000-4000-8000-000000000001',
  day: '2021-01-01',
  stripe: 'txn_7',
};

describe('the journal', () => {
  it.each(changedThings)('books a changed %s without reading whole tables', async (about) => {
    const values = [[ids[about]], ['2026-11-20']];
    const plan = await planOf(testDatabase.dataSource, bookSql(about), values);
    expect(plan).toMatch(/journal_lines_key/);
    for (const table of tables) expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table} `));
  });

  it.each([
    [
      'read by days',
      `SELECT date, kind, account, sum(cents) FROM journal_lines
       WHERE date BETWEEN '2026-02-01' AND '2026-02-07' GROUP BY 1, 2, 3`,
      'journal_lines_by_date',
    ],
    [
      'taken from the oldest change on',
      `SELECT position FROM unbooked ORDER BY position LIMIT 1000`,
      'unbooked_pkey',
    ],
  ])('is %s by an index', async (_, query, index) => {
    const plan = await planOf(testDatabase.dataSource, query);
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});
