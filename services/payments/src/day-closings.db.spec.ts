/** A day is closed once. What comes in for it later is on the next sheet, and in its deposit. */
import fc from 'fast-check';
import { wallClock } from '@contracts/business-time';
import type { DaySheet, SettleDay, TakerDay } from '@contracts/payments/day-sheets';
import { centsOf } from '@contracts/vocabulary/money';
import { depositOf } from '@contracts/vocabulary/office/day-counts';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { specDatabase } from '@service-kit/testing/test-database';
import { dayEntries } from '../test/day-entries';
import { dana, nadia, sam } from '../test/office';
import { database } from './database/data-source';
import { MoneySumsService } from './reports/money-sums.service';
import { lateEntries, lockClosedDays } from './office/closed-days';
import { DaySheetService } from './office/day-sheet.service';

const testDatabase = specDatabase(database);
const query = <Row = unknown>(sql: string, values: unknown[] = []) =>
  testDatabase.dataSource.query<Row[]>(sql, values);
const { take, refund, voided } = dayEntries(query);
const service = () => new DaySheetService(testDatabase.dataSource);

const days = ['2026-11-19', '2026-11-20', '2026-11-21'] as const;
const [before, day, next] = days;
const now = wallClock(next, '19:00');
const office = { by: null } as const;

beforeEach(async () => {
  await testDatabase.clear();
  // As the migration leaves it.
  await query(`INSERT INTO closed_days DEFAULT VALUES`);
});

const sheet = (of: string = day) => service().sheet(of, now);
const takersIn = ({ technicians, office: own }: DaySheet): TakerDay[] =>
  own ? [...technicians, own] : technicians;

const settle = (
  { technicianId, cashExpected, settlement }: TakerDay,
  counts: Partial<SettleDay> = {},
  of: string = day,
) =>
  service().settle(
    {
      technicianId,
      settlement: {
        day: of,
        countedCash: Math.max(0, Number(cashExpected)),
        checksCounted: 0,
        version: settlement?.version ?? 0,
        note: 'As found',
        ...counts,
      },
      by: dana,
    },
    now,
  );

/** All of it counted, and closed on what the sheet says then. */
async function close(of: string = day, by = dana): Promise<DaySheet> {
  for (const taker of takersIn(await sheet(of))) {
    if (!taker.settlement) await settle(taker, {}, of);
  }
  const { version = 0 } = await sheet(of);
  return service().close({ closing: { day: of, version }, by }, now);
}

/** Added up without the service. */
async function sumsBySql(where: string, values: unknown[] = []) {
  const [row] = await query<{ cash: number; checks: number }>(
    `SELECT coalesce(sum(cents) FILTER (WHERE method = 'cash'), 0)::float8 AS cash,
       coalesce(sum(cents) FILTER (WHERE method = 'check'), 0)::float8 AS checks
     FROM (SELECT method, amount_cents AS cents, sheet_day, paid_at AS at FROM payments
       UNION ALL SELECT method, -amount_cents, sheet_day, created_at FROM refunds) AS entries
     WHERE sheet_day IS NOT NULL AND ${where}`,
    values,
  );
  return row!;
}

const centsIn = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + centsOf(Number(amount)), 0);

/** Cash and checks, without what was paid back and voided. */
function sumsOf(of: DaySheet) {
  const takers = takersIn(of);
  const voidedChecks = takers.flatMap(({ voids = [] }) =>
    voids.flatMap(({ method, amount }) => (method === 'check' ? amount : [])),
  );
  const taken = takers.flatMap(({ checks }) => checks.map(({ amount }) => amount));
  const less = [...voidedChecks, of.refundedByCheck ?? '0'];
  return {
    cash: centsIn(takers.map(({ cashExpected }) => cashExpected)),
    checks: centsIn(taken) - centsIn(less),
  };
}

describe('closing', () => {
  it('keeps what goes to the bank, and takes no more counts', async () => {
    await take(10_000);
    await take(4_550, { method: 'check', number: '1042' });
    const wrong = await take(3_000, { method: 'check', number: '7' });
    await voided(wrong, 3_000, { method: 'check' });
    await take(2_000, office);
    const [hers] = (await sheet()).technicians;
    await settle(hers!, { countedCash: 95, checksCounted: 1 });
    expect(await close()).toMatchObject({
      closed: true,
      closing: {
        by: dana.name,
        at: now.toISOString(),
        cash: '115.00',
        checks: { count: 1, amount: '45.50' },
      },
    });
    for (const taker of takersIn(await sheet())) {
      expect(await outcomeOf(settle(taker, { countedCash: 1 }))).toBe('transition_refused');
    }
    expect(await outcomeOf(close(day, sam))).toBe('transition_refused');
    // A repeat, since the answer was lost.
    expect(await close()).toMatchObject({ closed: true });
    // Days before it are closed, too.
    await take(1_000, { at: wallClock(before, '12:00') });
    expect(await sheet(before)).toMatchObject({ closed: true, closing: null, technicians: [] });
  });

  it('wants everything counted, and earlier days closed', async () => {
    await take(10_000);
    const { version = 0 } = await sheet();
    const asked = service().close({ closing: { day, version }, by: dana }, now);
    expect(await refusalOf(asked)).toMatchObject({
      code: 'transition_refused',
      message: 'Count what Nadia Cole took first.',
    });
    await close(before);
    await take(500, { at: wallClock(next, '12:00') });
    expect(await sheet(next)).toMatchObject({ openBefore: day });
    expect(await outcomeOf(close(next))).toBe('transition_refused');
    await close();
    expect(await close(next)).toMatchObject({ closed: true, openBefore: null });
  });

  it('is refused on a sheet that has changed', async () => {
    await take(10_000);
    const [hers] = (await sheet()).technicians;
    await settle(hers!);
    const { version = 0 } = await sheet();
    await take(500);
    const asked = service().close({ closing: { day, version }, by: dana }, now);
    expect(await refusalOf(asked)).toMatchObject({
      code: 'changed_meanwhile',
      details: { current: { version: version + 1, technicians: [{ cashExpected: '105.00' }] } },
    });
    expect(
      await outcomeOf(
        service().close({ closing: { day: '2026-11-22', version: 0 }, by: dana }, now),
      ),
    ).toBe('validation_failed');
  });

  it('wants to know why a count differs, and why it is corrected', async () => {
    await take(10_000);
    const counted = async (counts: Partial<SettleDay>) => {
      const [hers] = (await sheet()).technicians;
      const refused = await outcomeOf(settle(hers!, counts));
      return refused;
    };
    expect(await counted({ countedCash: 95, note: '' })).toBe('validation_failed');
    expect(await counted({ checksCounted: 1, note: '' })).toBe('validation_failed');
    expect(await counted({ countedCash: 95, note: 'Bought a belt' })).toBe('done');
    expect(await counted({ countedCash: 100, note: '' })).toBe('validation_failed');
    expect(await counted({ countedCash: 100, note: 'Found the rest' })).toBe('done');
    const log = await query(
      `SELECT version, counted_cash_cents AS cents, note, by_name AS by FROM day_settlements
       ORDER BY version`,
    );
    expect(log).toEqual([
      { version: 1, cents: 9_500, note: 'Bought a belt', by: dana.name },
      { version: 2, cents: 10_000, note: 'Found the rest', by: dana.name },
    ]);
  });

  it('puts what comes in later on the next open sheet, and says so', async () => {
    const hers = await take(10_000);
    await close();
    expect(await lateEntries(testDatabase.dataSource.manager)).toBeNull();
    await take(5_000, { at: wallClock(day, '17:00') });
    await refund(hers, 1_000, 'cash', wallClock(day, '18:00'));
    const late = [
      { kind: 'taken', amount: '50.00', day, countsOn: next, name: nadia.name },
      { kind: 'refunded', amount: '10.00', day, countsOn: next, name: nadia.name },
    ];
    expect(await sheet()).toMatchObject({
      technicians: [{ cashExpected: '100.00' }],
      afterClosing: late,
      carriedOver: [],
    });
    expect(await sheet(next)).toMatchObject({
      technicians: [{ cashExpected: '40.00' }],
      afterClosing: [],
      carriedOver: late,
    });
    const { manager } = testDatabase.dataSource;
    expect(await lateEntries(manager)).toMatchObject({ count: 2, day });
    await close(next);
    expect(await lateEntries(manager)).toBeNull();
  });
});

describe('at once', () => {
  const isWaiting = (what: string) =>
    eventually(async () => {
      const waiting = await query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
           AND wait_event_type = 'Lock' AND query LIKE $1`,
        [`%${what}%`],
      );
      expect(waiting).not.toHaveLength(0);
    });

  it('closes a day once', async () => {
    await take(10_000);
    const [hers] = (await sheet()).technicians;
    await settle(hers!);
    const { version = 0 } = await sheet();
    const closing = { day, version };
    const both = await outcomesOf([
      service().close({ closing, by: dana }, now),
      service().close({ closing, by: sam }, now),
    ]);
    expect(both).toEqual({ done: 1, transition_refused: 1 });
    expect(await query(`SELECT FROM day_closings`)).toHaveLength(1);
  });

  it('keeps one of several counts that are the same', async () => {
    await take(10_000);
    const [hers] = (await sheet()).technicians;
    const same = Array.from({ length: 6 }, () => settle(hers!));
    expect(await outcomesOf(same)).toEqual({ done: 6 });
    expect(await query(`SELECT FROM day_settlements`)).toHaveLength(1);
  });

  it('closes only when a payment that is being taken is on the sheet', async () => {
    const { version = 0 } = await sheet();
    const { closing } = await testDatabase.dataSource.transaction(async (tx) => {
      await dayEntries((sql, values) => tx.query(sql, values)).take(10_000);
      const closing = outcomeOf(service().close({ closing: { day, version }, by: dana }, now));
      await isWaiting('closed_days FOR UPDATE');
      return { closing };
    });
    expect(await closing).toBe('changed_meanwhile');
    expect(await sheet()).toMatchObject({ closed: false, technicians: [{ cashTaken: '100.00' }] });
  });

  it('puts a payment that comes while a day is closed on the next sheet', async () => {
    const { taking } = await testDatabase.dataSource.transaction(async (tx) => {
      await lockClosedDays(tx);
      const taking = take(10_000);
      await isWaiting('INSERT INTO payments');
      await tx.query(`UPDATE closed_days SET through = $1`, [day]);
      return { taking };
    });
    await taking;
    expect(await sheet()).toMatchObject({ technicians: [], afterClosing: [{ amount: '100.00' }] });
    expect(await sheet(next)).toMatchObject({ technicians: [{ cashTaken: '100.00' }] });
  });

  it('takes no count of a day that is being closed', async () => {
    await take(10_000);
    const [hers] = (await sheet()).technicians;
    const { counting } = await testDatabase.dataSource.transaction(async (tx) => {
      await lockClosedDays(tx);
      const counting = outcomeOf(settle(hers!));
      await isWaiting('closed_days FOR SHARE');
      await tx.query(`UPDATE closed_days SET through = $1`, [day]);
      return { counting };
    });
    expect(await counting).toBe('transition_refused');
  });

  it('has each of many payments in one deposit', async () => {
    const closed = (async () => {
      // Again, until nothing came between the look and the closing.
      for (;;) {
        const outcome = await outcomeOf(close());
        if (outcome === 'done') return;
        if (outcome !== 'changed_meanwhile' && outcome !== 'transition_refused') throw outcome;
        for (const taker of takersIn(await sheet())) await outcomeOf(settle(taker));
      }
    })();
    const amounts = Array.from({ length: 40 }, (_, index) => 100 + index);
    await Promise.all([closed, ...amounts.map((cents) => take(cents))]);
    const [first, second] = await Promise.all([sheet(), sheet(next)]);
    const inDeposit = await sumsBySql(`sheet_day = $1`, [day]);
    expect(sumsOf(first)).toEqual(inDeposit);
    expect(sumsOf(first).cash + sumsOf(second).cash).toBe(amounts.reduce((sum, n) => sum + n, 0));
    expect(second.carriedOver).toHaveLength(first.afterClosing!.length);
  });
});

/** What can happen, in any order. */
type Step =
  | { do: 'take'; cents: number; at: number; method: 'cash' | 'check' | 'card'; own: boolean }
  | { do: 'refund'; of: number; at: number; method: 'cash' | 'check' }
  | { do: 'void'; of: number; at: number; returned: boolean }
  | { do: 'move'; of: number; at: number }
  | { do: 'close'; at: number };

const cents = fc.integer({ min: 2, max: 100_000 });
const at = fc.integer({ min: 0, max: 2 });
const of = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('take' as const),
    cents,
    at,
    method: fc.constantFrom('cash' as const, 'check' as const, 'card' as const),
    own: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    of,
    at,
    method: fc.constantFrom('cash' as const, 'check' as const),
  }),
  fc.record({ do: fc.constant('void' as const), of, at, returned: fc.boolean() }),
  fc.record({ do: fc.constant('move' as const), of, at }),
  fc.record({ do: fc.constant('close' as const), at }),
);

/** Each step that the ledger allows: a payment is voided or refunded at most once here. */
async function run(steps: readonly Step[]): Promise<void> {
  const taken: { id: string; cents: number; method: 'cash' | 'check'; number?: string }[] = [];
  for (const each of steps) {
    const moment = wallClock(days[each.at]!, '12:00');
    if (each.do === 'close') {
      await outcomeOf(close(days[each.at]));
      continue;
    }
    if (each.do === 'take') {
      const { cents: amount, method, own } = each;
      const number = method === 'check' ? String(taken.length) : undefined;
      const how = { method, at: moment, ...(own && office), ...(number && { number }) };
      const id = await take(amount, how);
      if (method !== 'card') taken.push({ id, cents: amount, method, ...(number && { number }) });
      continue;
    }
    const [one] = taken.splice(each.of % Math.max(1, taken.length), 1);
    if (!one) continue;
    const { id, method } = one;
    if (each.do === 'refund') await refund(id, one.cents - 1, each.method, moment);
    else if (each.do === 'void') {
      const reason = each.returned && method === 'check' ? 'returned-check' : 'entered-wrongly';
      await voided(id, one.cents, { method, reason, at: moment });
    } else {
      await voided(id, one.cents, { method, reason: 'wrong-job', at: moment });
      const { cents: amount, number } = one;
      const again = await take(amount, { method, at: moment, ...(number && { number }) });
      taken.push({ ...one, id: again });
    }
  }
}

describe('any week of closed days', () => {
  it('adds up to the ledger and to Money, whatever happens on the days', async () => {
    const money = new MoneySumsService(testDatabase.dataSource);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await testDatabase.clear();
        await run(steps);
        const all = { cash: 0, checks: 0 };
        for (const each of [...days, '2026-11-22']) {
          const of = await service().sheet(each, wallClock('2026-11-22', '19:00'));
          const sums = sumsOf(of);
          // The sheet is what the ledger has on it.
          expect(sums).toEqual(await sumsBySql('sheet_day = $1', [each]));
          all.cash += sums.cash;
          all.checks += sums.checks;
          // Money's day is the sheet, with what came after closing and without what was carried over.
          const lateIn = (entries: DaySheet['carriedOver'] = []) =>
            entries.reduce(
              (sum, { kind, amount }) => sum + centsIn([amount]) * (kind === 'taken' ? 1 : -1),
              0,
            );
          const own = sums.cash + sums.checks - lateIn(of.carriedOver) + lateIn(of.afterClosing);
          const { collected, refunded } = await money.sums({ from: each, to: each });
          expect(own).toBe(centsIn([collected.cash, collected.check]) - centsIn([refunded]));
          // The deposit is kept as it was when the day was closed.
          if (!of.closing) continue;
          const { cashCents, checksCents } = depositOf(takersIn(of));
          expect(centsIn([of.closing.cash])).toBe(cashCents);
          expect(centsIn([of.closing.checks.amount])).toBe(checksCents);
        }
        // Each entry is on one sheet.
        expect(all).toEqual(await sumsBySql('true'));
      }),
      { numRuns: 12 },
    );
  });
});
