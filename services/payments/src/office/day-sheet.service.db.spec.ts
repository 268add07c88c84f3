import { randomUUID } from 'node:crypto';
import { wallClock } from '@contracts/business-time';
import type { SettleDay } from '@contracts/payments/day-sheets';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { capturedQueries, planOf } from '@service-kit/testing/query-plans';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { specDatabase } from '@service-kit/testing/test-database';
import { dayEntries } from '../../test/day-entries';
import { dana, nadia, sam } from '../../test/office';
import { database } from '../database/data-source';
import { lateEntries } from './closed-days';
import { DaySheetService } from './day-sheet.service';

const testDatabase = specDatabase(database);
const query = (sql: string, values: unknown[] = []) =>
  testDatabase.dataSource.query<unknown[]>(sql, values);
const service = () => new DaySheetService(testDatabase.dataSource);

const day = '2026-11-20';
const now = wallClock(day, '19:00');
const marcus = { id: randomUUID(), name: 'Marcus Hill' };

const technicians = async () => (await service().sheet(day, now)).technicians;

beforeEach(() => testDatabase.clear());

const { take, refund, voided } = dayEntries(query);

const settle = (settlement: Partial<SettleDay> = {}, by = dana, technicianId = nadia.id) =>
  service().settle(
    {
      technicianId,
      settlement: {
        day,
        countedCash: 150,
        checksCounted: 0,
        version: 0,
        note: 'Parking',
        ...settlement,
      },
      by,
    },
    now,
  );

describe('the sheet of a day', () => {
  it('lists what each technician took and paid back on the day', async () => {
    const appointmentId = randomUUID();
    await take(10_000, { appointmentId, at: wallClock(day, '00:00') });
    await take(4_550, { appointmentId, method: 'check', number: '1042' });
    const check = await take(2_000, { method: 'check', at: wallClock(day, '23:59') });
    await refund(check, 1_500, 'cash');
    await refund(check, 500, 'check');
    const before = await take(9_000, { by: marcus, at: wallClock('2026-11-19', '23:59') });
    await refund(before, 3_000, 'cash');
    await take(70_000, { at: wallClock('2026-11-21', '00:00') });
    await take(80_000, { by: null });
    await take(90_000, { by: null, method: 'card' });
    expect(await technicians()).toEqual([
      {
        technicianId: marcus.id,
        name: 'Marcus Hill',
        jobs: 0,
        cashTaken: '0.00',
        cashRefunded: '30.00',
        cashExpected: '-30.00',
        checks: [],
        voids: [],
        settlement: null,
        counts: [],
      },
      {
        technicianId: nadia.id,
        name: 'Nadia Cole',
        jobs: 2,
        cashTaken: '100.00',
        cashRefunded: '15.00',
        cashExpected: '85.00',
        checks: [
          { number: '1042', amount: '45.50', appointmentId, appointmentNumber: null },
          expect.objectContaining({ number: null, amount: '20.00' }),
        ],
        voids: [],
        settlement: null,
        counts: [],
      },
    ]);
  });

  it('shows a payment and its void, each on its own day', async () => {
    const late = wallClock(day, '23:59');
    const [before, next] = ['2026-11-19', '2026-11-21'];
    const wrong = await take(10_000);
    await voided(wrong, 10_000, { at: late });
    const older = await take(7_000, { at: wallClock(before, '12:00') });
    await voided(older, 6_000, { reason: 'wrong-job' });
    const check = await take(4_550, { method: 'check', number: '1042' });
    await voided(check, 4_550, {
      method: 'check',
      reason: 'returned-check',
      at: wallClock(next, '00:00'),
    });
    const checks = [{ number: '1042', amount: '45.50' }];
    const common = { number: null, method: 'cash', appointmentNumber: null };
    expect(await technicians()).toMatchObject([
      {
        ...{ cashTaken: '100.00', cashRefunded: '0.00', cashExpected: '-60.00', checks },
        voids: [
          { ...common, amount: '60.00', reason: 'wrong-job', taken: before },
          { ...common, amount: '100.00', reason: 'entered-wrongly', taken: day },
        ],
      },
    ]);
    const sheet = await service().sheet(next, wallClock(next, '19:00'));
    expect(sheet.technicians).toMatchObject([
      {
        ...{ cashTaken: '0.00', cashExpected: '0.00', checks: [], jobs: 0 },
        voids: [{ number: '1042', method: 'check', amount: '45.50', reason: 'returned-check' }],
      },
    ]);
  });

  it('lists what the office took itself', async () => {
    const mine = { by: null } as const;
    const wrong = await take(80_000, mine);
    await take(5_000, { ...mine, method: 'check', number: '7' });
    await take(90_000, { ...mine, method: 'card' });
    const hers = await take(10_000);
    await refund(hers, 1_000, 'cash');
    await voided(wrong, 80_000);
    const { office, technicians: others } = await service().sheet(day, now);
    expect(office).toMatchObject({
      ...{ jobs: 2, cashTaken: '800.00', cashExpected: '0.00', checks: [{ number: '7' }] },
      voids: [{ amount: '800.00', method: 'cash', reason: 'entered-wrongly' }],
    });
    expect(others).toMatchObject([{ technicianId: nadia.id, cashExpected: '90.00' }]);
    expect((await service().sheet('2026-11-19', now)).office).toBeNull();
  });

  it('keeps what was counted, and a payment that comes later changes only what is expected', async () => {
    await take(15_000);
    const settlement = { countedCash: '150.00', checksCounted: 0, note: null, by: dana.name };
    expect(await settle({ note: '' })).toMatchObject({ cashExpected: '150.00', settlement });
    await take(5_000);
    expect(await technicians()).toMatchObject([
      { cashExpected: '200.00', settlement: { ...settlement, version: 1 } },
    ]);
    const corrected = { countedCash: 195, note: 'Parking', version: 1 };
    expect(await settle(corrected, sam)).toMatchObject({
      settlement: { version: 2, countedCash: '195.00', note: 'Parking', by: sam.name },
      counts: [{ version: 2 }, { ...settlement, version: 1 }],
    });
    // A repeat, since the answer was lost.
    expect(await settle(corrected, sam)).toMatchObject({ settlement: { version: 2 } });
  });

  it.each([0, 1])('tells one of two who settle at once on version %i', async (version) => {
    await take(15_000);
    if (version > 0) await settle();
    const { both } = await testDatabase.dataSource.transaction(async (tx) => {
      await tx.query(`LOCK TABLE day_settlements IN EXCLUSIVE MODE`);
      const both = outcomesOf([
        settle({ countedCash: 140, version }),
        settle({ countedCash: 130, version }, sam),
      ]);
      // A check before the write would have passed for both by now.
      await eventually(async () => {
        const waiting = await query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database()
           AND wait_event_type = 'Lock' AND query LIKE '%day_settlements%'`,
        );
        expect(waiting).toHaveLength(2);
      });
      return { both };
    });
    expect(await both).toEqual({ done: 1, changed_meanwhile: 1 });
    const [current] = await technicians();
    expect(current?.settlement?.version).toBe(version + 1);
    expect(await refusalOf(settle({ countedCash: 1, version }))).toMatchObject({
      code: 'changed_meanwhile',
      details: { current },
    });
  });

  it('refuses days that have not started, and technicians who took nothing', async () => {
    await take(15_000);
    expect(await outcomeOf(settle({}, dana, marcus.id))).toBe('technician_not_found');
    for (const other of ['2026-11-21', '0000-01-01', '9999-12-31']) {
      expect(await outcomeOf(settle({ day: other }))).toBe('validation_failed');
    }
  });

  it('reads a day by its time', async () => {
    await testDatabase.asAdmin(
      `INSERT INTO payments.bills (appointment_id, number, description)
     SELECT md5('p' || n)::uuid, 'FC-' || n, 'Oven' FROM generate_series(1, 6000) n;
     INSERT INTO payments.payments (id, version, status, appointment_id, amount_cents, currency,
       description, receipt_number, paid_at, created_at, method, taken_by, technician_id)
     SELECT md5('p' || n)::uuid, 1, 'succeeded', md5('p' || n)::uuid, 15000, 'usd', 'Oven', 'R-' || n,
       at, at, 'cash', 'Nadia', md5('t' || n % 9)::uuid
     FROM generate_series(1, 6000) n,
       LATERAL (SELECT timestamptz '2026-11-21' - n * interval '1 hour' AS at) t;
     INSERT INTO payments.refunds (id, payment_id, amount_cents, status, method, created_at)
     SELECT md5('r' || n)::uuid, md5('p' || n)::uuid, 1, 'succeeded', 'cash',
       timestamptz '2026-11-21' - n * interval '1 hour' FROM generate_series(1, 6000) n;
     INSERT INTO payments.day_settlements
     SELECT md5('t' || t)::uuid, date '2026-11-21' - d, 15000, 0, NULL, 1, 'Dana', now()
     FROM generate_series(1, 9) t, generate_series(1, 600) d;
     INSERT INTO payments.closed_days (through) VALUES ('2026-11-18');
     ANALYZE payments.bills, payments.payments, payments.refunds, payments.day_settlements`,
    );
    const queries = capturedQueries(testDatabase.dataSource);
    const [row, ...others] = await technicians();
    expect(others).toHaveLength(8);
    expect(await lateEntries(testDatabase.dataSource.manager)).toBeNull();
    expect(row).toMatchObject({ settlement: { version: 1 } });
    const plans = await Promise.all(
      queries.map(({ text, values }) => planOf(testDatabase.dataSource, text, values)),
    );
    const used = plans.join();
    for (const index of ['payments_by_sheet', 'refunds_by_sheet', 'day_settlements_key']) {
      expect(used).toContain(index);
    }
    for (const table of ['payments', 'refunds', 'day_settlements']) {
      expect(used).not.toContain(`Seq Scan on ${table} `);
    }
  });
});
