import { dateAfter, wallClock } from '@contracts/business-time';
import {
  disputeStatuses,
  disputeStatusRules,
  paymentStatuses,
  paymentStatusRules,
  refundStatuses,
  refundStatusRules,
} from '@contracts/vocabulary/payment-status';
import { capturedQueries, planOf } from '@service-kit/testing/query-plans';
import { specDatabase } from '@service-kit/testing/test-database';
import { ledgerRows } from '../../test/ledger-rows';
import { database } from '../database/data-source';
import { MoneySumsService } from './money-sums.service';
import { PaymentReportsService } from './payment-reports.service';

const testDatabase = specDatabase(database);
const query = (sql: string, values: unknown[]) => testDatabase.dataSource.query(sql, values);
const days = (...asked: Parameters<PaymentReportsService['days']>) =>
  new PaymentReportsService(testDatabase.dataSource).days(...asked);

const day = '2026-10-05';
const noon = wallClock(day, '12:00');

beforeEach(() => testDatabase.clear());

const { pay, refund, dispute } = ledgerRows(query, noon);

describe('the report of payments', () => {
  it('adds up what came in and what went back, each on its own day', async () => {
    const { id } = await pay(15_000);
    await pay(5_000);
    await refund(id, 2_500, { at: wallClock(dateAfter(day, 1), '09:00') });
    await refund(id, 1_000, { at: wallClock(dateAfter(day, 2), '09:00') });
    expect(
      (await days({ from: day, to: dateAfter(day, 1) })).toSorted((a, b) =>
        a.date.localeCompare(b.date),
      ),
    ).toEqual([
      { date: day, collectedCents: 20_000, refundedCents: 0 },
      { date: dateAfter(day, 1), collectedCents: 0, refundedCents: 2_500 },
    ]);
  });

  it.each(paymentStatuses)('counts what is %s, if the money has come in', async (status) => {
    await pay(15_000, { status });
    expect(await days({ from: day, to: day })).toHaveLength(
      paymentStatusRules[status].paid ? 1 : 0,
    );
  });

  it.each(refundStatuses)('counts a refund that is %s, unless it came back', async (status) => {
    const { id } = await pay(15_000, { at: wallClock(dateAfter(day, -9), '09:00') });
    await refund(id, 2_500, { status });
    const counts = refundStatusRules[status].counts;
    expect(await days({ from: day, to: day })).toHaveLength(counts ? 1 : 0);
  });

  it.each(['2026-03-08', '2026-11-01'])('takes %s from midnight to midnight', async (date) => {
    const { id } = await pay(100, { at: wallClock(date, '00:00') });
    await pay(10, { at: wallClock(date, '23:59') });
    await pay(1, { at: wallClock(dateAfter(date, 1), '00:00') });
    await pay(1, { at: new Date(wallClock(date, '00:00').getTime() - 1) });
    await refund(id, 7, { at: wallClock(date, '23:59') });
    expect(await days({ from: date, to: date })).toEqual([
      { date, collectedCents: 110, refundedCents: 7 },
    ]);
  });

  it('can be those for some visits only', async () => {
    const { id, appointmentId } = await pay(15_000);
    const other = await pay(5_000);
    await refund(id, 1_000);
    await refund(other.id, 500);
    expect(await days({ from: day, to: day, appointmentIds: [appointmentId] })).toEqual([
      { date: day, collectedCents: 15_000, refundedCents: 1_000 },
    ]);
    expect(await days({ from: day, to: day, appointmentIds: [] })).toEqual([]);
  });

  describe('what the page about money opens with', () => {
    const sums = (from = day, to = day) =>
      new MoneySumsService(testDatabase.dataSource).sums({ from, to });
    const bill = (totalCents: number | null, settledCents: number) =>
      query(
        `INSERT INTO bills (appointment_id, number, description, total_cents, settled_cents)
       VALUES (gen_random_uuid(), 'AR-2', 'Oven', $1, $2)`,
        [totalCents, settledCents],
      );

    it.each(['2026-03-08', '2026-11-01'])('adds up %s from midnight to midnight', async (date) => {
      const { id } = await pay(100, { at: wallClock(date, '00:00') });
      await pay(20, { at: wallClock(date, '23:59'), method: 'cash' });
      await pay(3, { at: wallClock(date, '12:00'), method: 'check' });
      await pay(5_000, { at: wallClock(date, '12:00'), status: 'processing' });
      await pay(5_000, { at: wallClock(dateAfter(date, 1), '00:00') });
      await pay(5_000, { at: new Date(wallClock(date, '00:00').getTime() - 1) });
      await refund(id, 7, { at: wallClock(date, '23:59') });
      await refund(id, 30, { at: wallClock(date, '23:59'), status: 'failed' });
      expect(await sums(date, date)).toMatchObject({
        collected: { card: '1.00', cash: '0.20', check: '0.03' },
        refunded: '0.07',
      });
    });

    it('adds up what is due and disputed now, on whatever day it began', async () => {
      const { id } = await pay(15_000, { at: wallClock('2026-01-01', '12:00') });
      for (const [total, settled] of [
        [20_000, 5_000],
        [100, 0],
        [100, 100],
        [100, 200],
        [null, 0],
      ] as const) {
        await bill(total, settled);
      }
      for (const status of disputeStatuses) {
        await dispute(id, 4_000, { status });
      }
      const open = disputeStatuses.filter((status) => disputeStatusRules[status].open);
      expect(await sums()).toMatchObject({
        due: { amount: '151.00', count: 2 },
        disputed: { amount: `${40 * open.length}.00`, count: open.length },
      });
    });
  });

  it('reads them by their time', async () => {
    await testDatabase.asAdmin(
      `INSERT INTO payments.payments (id, version, status, intent_id, amount_cents, currency,
       description, receipt_number, paid_at, created_at)
     SELECT md5('p' || n)::uuid, 2, 'succeeded', 'pi_' || n, 15000, 'usd', 'Oven', 'R-' || n, at, at
     FROM generate_series(1, 6000) n,
       LATERAL (SELECT timestamptz '2026-10-05' - n * interval '6 hours' AS at) t;
     INSERT INTO payments.refunds (id, payment_id, refund_id, amount_cents, status, created_at)
     SELECT md5('r' || n)::uuid, md5('p' || n)::uuid, 're_' || n, 1, 'succeeded',
       timestamptz '2026-10-05' - n * interval '6 hours' FROM generate_series(1, 6000) n;
     INSERT INTO payments.bills (appointment_id, number, description, total_cents, settled_cents)
     SELECT gen_random_uuid(), 'AR-' || n, 'Oven', 100, CASE n % 300 WHEN 0 THEN 0 ELSE 100 END
     FROM generate_series(1, 6000) n;
     INSERT INTO payments.disputes (id, payment_id, amount_cents, status, reason, created_at)
     SELECT 'du_' || n, md5('p' || n)::uuid, 1,
       CASE n % 300 WHEN 0 THEN 'needs_response' ELSE 'won' END, 'fraudulent', now()
     FROM generate_series(1, 6000) n;
     ANALYZE payments.payments, payments.refunds, payments.bills, payments.disputes`,
    );
    const captured = capturedQueries(testDatabase.dataSource);
    await days({ from: '2026-09-01', to: '2026-09-30' });
    await new MoneySumsService(testDatabase.dataSource).sums({
      from: '2026-09-01',
      to: '2026-09-30',
    });
    const [ofDays, ofSums] = await Promise.all(
      captured.map(({ text, values }) => planOf(testDatabase.dataSource, text, values)),
    );
    for (const plan of [ofDays, ofSums]) {
      expect(plan).toContain('payments_paid');
      expect(plan).toContain('refunds_by_time');
      expect(plan).not.toContain('Seq Scan');
    }
    expect(ofSums).toContain('bills_due');
    expect(ofSums).toContain('disputes_in_status');
  });
});
