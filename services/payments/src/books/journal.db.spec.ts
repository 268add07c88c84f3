import { randomUUID } from 'node:crypto';
import { businessDate, dateAfter, wallClock } from '@contracts/business-time';
import { bookMessages, maxBookDays, type BookAccount } from '@contracts/vocabulary/books/accounts';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { specDatabase } from '@service-kit/testing/test-database';
import { wrong } from '../../test/books';
import { dayEntries } from '../../test/day-entries';
import { ledgerRows } from '../../test/ledger-rows';
import { dana } from '../../test/office';
import { database } from '../database/data-source';
import { BooksComparison } from './books-comparison';
import { BooksService } from './books.service';
import { Journal } from './journal';

const testDatabase = specDatabase(database);
const query = <Row>(sql: string, values: unknown[] = []) =>
  testDatabase.dataSource.query<Row[]>(sql, values);
const journal = () => new Journal(testDatabase.dataSource);
const service = () => new BooksService(journal());

const now = new Date();
const today = businessDate(now);
const yesterday = dateAfter(today, -1);
const noon = wallClock(yesterday, '12:00');
const { take, refund, voided } = dayEntries(query);
const { pay, dispute } = ledgerRows(query, noon);

async function start(day: string): Promise<void> {
  await query(`INSERT INTO books (starts_on) VALUES ($1)`, [day]);
}
beforeEach(async () => {
  await testDatabase.clear();
  await start(dateAfter(today, -20));
});

/** A bill's invoice of labor, and what came in for it. */
async function invoiced(cents: number, { kept = 0, added = 0 } = {}) {
  const id = randomUUID();
  await query(
    `INSERT INTO bills (appointment_id, number, description) VALUES ($1, 'FC-1', 'Oven')`,
    [id],
  );
  const lines = [{ kind: 'labor', text: 'Labor', cents, item: null }];
  await query(
    `INSERT INTO invoices (id, kind, count, number, appointment_id, date, issued_at, by_name, county,
       net_cents, state_cents, surtax_cents, total_cents, dr15, document)
     SELECT gen_random_uuid(), 'invoice', count(*) + 1, 'INV' || count(*), $1, $2, $3, 'Dana', 'Duval',
       $4, 0, 0, $4, '{}', $5 FROM invoices`,
    [id, yesterday, noon, cents, { lines }],
  );
  const keep = (paid: number, left: number) =>
    query(
      `UPDATE bills SET total_cents = $2, invoiced = $3, paid_cents = $4, settled_cents = $5
       WHERE appointment_id = $1`,
      [id, cents + added, { totalCents: cents }, paid, left],
    );
  await keep(kept, kept);
  return { id, keep };
}

async function sums(): Promise<Partial<Record<BookAccount, number>>> {
  const rows = await query<{ account: BookAccount; cents: string }>(
    `SELECT account, sum(cents) AS cents FROM journal_lines GROUP BY 1 HAVING sum(cents) <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}

async function requireEqual(): Promise<void> {
  expect(wrong(await service().books({ from: today, to: today }))).toEqual([]);
}

const dates = async (): Promise<string[]> => {
  const rows = await query<{ date: string }>(
    `SELECT DISTINCT date::text FROM journal_lines ORDER BY date`,
  );
  return rows.map(({ date }) => date);
};

const close = (through: string) => service().close({ closing: { through }, by: dana }, now);

describe('the journal', () => {
  it('has the rest of what was paid as a deposit, and the rest of an invoice as due', async () => {
    const more = await invoiced(10_000, { kept: 12_000 });
    await take(12_000, { appointmentId: more.id, at: noon });
    const less = await invoiced(10_000, { kept: 4_000, added: 2_500 });
    await take(4_000, { appointmentId: less.id, at: noon, method: 'check' });
    await requireEqual();
    expect(await sums()).toEqual({
      labor: -20_000,
      otherIncome: -2_500,
      cash: 12_000,
      checks: 4_000,
      deposits: -2_000,
      receivables: 8_500,
    });
  });

  it('makes a discount of what was paid back and isn’t owed, until it’s credited', async () => {
    const { id, keep } = await invoiced(10_000, { kept: 10_000 });
    const paymentId = await take(10_000, { appointmentId: id, at: noon });
    await journal().post();
    await refund(paymentId, 3_000, 'cash', noon);
    await query(`UPDATE payments SET refunded_cents = 3000`);
    await keep(7_000, 10_000);
    await requireEqual();
    expect(await sums()).toEqual({ labor: -10_000, discounts: 3_000, cash: 7_000 });
  });

  it('takes a returned check off the bank, and a voided one out of the drawer', async () => {
    for (const reason of ['returned-check', 'entered-wrongly'] as const) {
      const paymentId = await take(5_000, { method: 'check', at: noon });
      await query(`UPDATE payments SET refunded_cents = 5000 WHERE id = $1`, [paymentId]);
      await voided(paymentId, 5_000, { method: 'check', reason, at: noon });
    }
    await requireEqual();
    expect(await sums()).toEqual({ checks: 5_000, bank: -5_000 });
  });

  it.each([
    ['warning_needs_response', {}],
    ['needs_response', { disputed: 10_000, stripe: -10_000 }],
    ['appeal_under_review', { disputed: 10_000, stripe: -10_000 }],
    ['won', {}],
    ['lost', { deposits: 10_000, stripe: -10_000 }],
  ])('follows a dispute that is %s', async (status, expected) => {
    const { id } = await pay(10_000);
    await dispute(id, 10_000, { status: 'under_review' });
    await journal().post();
    await query(`UPDATE disputes SET status = $1`, [status]);
    await requireEqual();
    const { stripe = 0, deposits = 0, disputed = 0 } = await sums();
    const changed = { stripe: stripe - 10_000, deposits: deposits + 10_000, disputed };
    expect(changed).toEqual({ stripe: 0, deposits: 0, disputed: 0, ...expected });
  });

  it('books nothing for money that is only set aside', async () => {
    const { id } = await pay(10_000);
    await query(
      `INSERT INTO refunds (id, payment_id, amount_cents, status) VALUES ($1, $2, 4000, 'reserved')`,
      [randomUUID(), id],
    );
    await requireEqual();
    expect(await sums()).toEqual({ stripe: 10_000, deposits: -10_000 });
    await query(`UPDATE refunds SET status = 'pending', refund_id = 're_1'`);
    await requireEqual();
    expect(await sums()).toEqual({ stripe: 6_000, deposits: -6_000 });
    await query(`UPDATE refunds SET status = 'failed'`);
    await requireEqual();
    expect(await sums()).toEqual({ stripe: 10_000, deposits: -10_000 });
  });

  it('has nothing of what was paid before the books, and later changes against the opening', async () => {
    const before = wallClock(dateAfter(today, -40), '12:00');
    const { id } = await invoiced(10_000, { kept: 9_000 });
    const paymentId = await take(10_000, { appointmentId: id, at: before });
    await refund(paymentId, 1_000, 'cash', noon);
    await query(`UPDATE payments SET refunded_cents = 1000`);
    await query(`UPDATE refunds SET still_owed = true`);
    const card = await pay(7_000, { at: before });
    await query(`UPDATE payments SET fee_cents = 230 WHERE id = $1`, [card.id]);
    await dispute(card.id, 7_000, { at: before, status: 'lost' });
    await requireEqual();
    expect(await sums()).toEqual({
      labor: -10_000,
      receivables: 1_000,
      cash: -1_000,
      opening: 10_000,
    });
  });
});

describe('a sheet that is closed', () => {
  const settled = (cents: number, day = yesterday) =>
    query(
      `INSERT INTO day_settlements (technician_id, day, counted_cash_cents, checks_counted, version, by_name, at)
       VALUES (NULL, $1, $2, 1, 1, 'Dana', $3)`,
      [day, cents, noon],
    );
  const closeSheet = (cash: number, checks: number, day = yesterday) =>
    query(
      `WITH kept AS (INSERT INTO day_closings (day, closed_by, closed_at, cash_cents, checks_cents, checks)
         VALUES ($1, 'Dana', $2, $3, $4, 1)) INSERT INTO closed_days (through) VALUES ($1)
       ON CONFLICT (single) DO UPDATE SET through = $1`,
      [day, now, cash, checks],
    );

  it('goes to the bank as counted, and the difference is short', async () => {
    await take(10_000, { by: null, at: noon });
    await take(4_000, { by: null, at: noon, method: 'check' });
    await settled(9_500);
    await closeSheet(9_500, 4_000);
    await requireEqual();
    expect(await sums()).toEqual({ bank: 13_500, cashOver: 500, deposits: -14_000 });
  });

  it('takes earlier sheets along, if it’s the first', async () => {
    await take(3_000, { by: null, at: wallClock(dateAfter(today, -3), '12:00') });
    await take(10_000, { by: null, at: noon });
    await settled(10_000);
    await closeSheet(10_000, 0);
    await requireEqual();
    expect(await sums()).toEqual({ bank: 13_000, deposits: -13_000 });
    await take(2_000, { by: null, at: now });
    await settled(2_000, today);
    await closeSheet(2_000, 0, today);
    await requireEqual();
    expect(await sums()).toEqual({ bank: 15_000, deposits: -15_000 });
  });

  it('leaves what someone paid back without having taken any', async () => {
    const paymentId = await take(5_000, { by: null, at: noon, method: 'check' });
    await refund(paymentId, 1_000, 'cash', noon);
    await query(`UPDATE payments SET refunded_cents = 1000`);
    await query(`UPDATE refunds SET technician_id = $1`, [randomUUID()]);
    await settled(0);
    await closeSheet(0, 5_000);
    await requireEqual();
    expect(await sums()).toEqual({ bank: 5_000, cash: -1_000, deposits: -4_000 });
  });
});

describe('what Stripe booked', () => {
  const balance = (id: string, category: string, amount: number, fee: number, source: string) => ({
    id,
    created: Math.floor(noon.getTime() / 1_000),
    reporting_category: category,
    amount,
    fee,
    net: amount - fee,
    source,
    currency: 'usd',
  });

  it('is booked once, and a fee of a dispute when we know that dispute', async () => {
    const comparison = new BooksComparison(testDatabase.dataSource, journal());
    const { id } = await pay(10_000);
    await query(`UPDATE payments SET charge_id = 'ch_1'`);
    const rows = [
      balance('txn_1', 'charge', 10_000, 320, 'ch_1'),
      balance('txn_2', 'dispute', -10_000, 1_500, 'du_1'),
      balance('txn_3', 'payout', -5_000, 50, 'po_1'),
      balance('txn_4', 'fee', -200, 0, ''),
      balance('txn_5', 'charge', 77_700, 0, 'ch_of_another_program'),
      { ...balance('txn_6', 'payout', -9, 0, 'po_2'), currency: 'eur' },
    ] as never;
    await comparison.keep(rows);
    await comparison.keep(rows);
    await journal().post();
    await query(
      `INSERT INTO disputes (id, payment_id, amount_cents, status, reason, created_at)
       VALUES ('du_1', $1, 10000, 'lost', 'fraudulent', $2)`,
      [id, noon],
    );
    const checks = await comparison.sumsNow();
    expect(checks.filter(({ books, ledger }) => books !== ledger)).toEqual([]);
    expect(await sums()).toEqual({
      bank: 5_000,
      cardFees: 320 + 50 + 200,
      disputeFees: 1_500,
      stripe: 10_000 - 320 - 10_000 - 1_500 - 5_050 - 200,
    });
  });
});

describe('a closed day', () => {
  it('gets no more lines: what comes late is an entry of the first open day', async () => {
    const { id } = await pay(10_000, { at: wallClock(dateAfter(today, -5), '12:00') });
    await close(yesterday);
    expect(await dates()).toEqual([dateAfter(today, -5)]);
    await take(1_000, { at: noon });
    await query(`UPDATE payments SET fee_cents = 320 WHERE id = $1`, [id]);
    await requireEqual();
    expect(await dates()).toEqual([dateAfter(today, -5), today]);
  });

  it('stays as it was in the file', async () => {
    await pay(10_000);
    const asked = { format: 'quickbooks-online', from: yesterday, to: yesterday } as const;
    const refusal = await refusalOf(service().file({ asked, by: dana }, now));
    expect(refusal).toMatchObject({ code: 'transition_refused', message: bookMessages.notClosed });
    const { days } = await close(yesterday);
    expect(days[0]).toMatchObject({ isClosed: true, exported: null, total: '100.00' });
    const first = await service().file({ asked, by: dana }, now);
    await take(1_000, { at: noon });
    expect(await service().file({ asked, by: dana }, new Date())).toEqual(first);
    const { days: after } = await service().books({ from: yesterday, to: yesterday });
    expect(after[0]!.exported).toEqual({ at: now.toISOString(), by: dana.name });
  });

  it.each([
    ['today', today, bookMessages.through],
    ['a day that is closed already', dateAfter(today, -3), bookMessages.tooEarly],
  ])('is never %s', async (_, through, message) => {
    await close(dateAfter(today, -2));
    expect(await refusalOf(close(through))).toMatchObject({ code: 'validation_failed', message });
  });

  it('is kept closed by the database, too', async () => {
    await close(dateAfter(today, -2));
    const insert = (date: string, ...cents: number[]) =>
      query(
        `INSERT INTO journal_lines (date, kind, source, revision, account, cents)
         SELECT $1, 'refund', 'x', 1, 'account ' || position, cents
         FROM unnest($2::int[]) WITH ORDINALITY AS added (cents, position)`,
        [date, cents],
      );
    await expect(insert(dateAfter(today, -2), 5, -5)).rejects.toThrow('the books are closed');
    await expect(insert(yesterday, 5, -4)).rejects.toThrow('does not balance');
    await insert(yesterday, 5, -5);
    await expect(query(`UPDATE journal_lines SET cents = 1`)).rejects.toThrow('permission denied');
    await expect(query(`DELETE FROM journal_lines`)).rejects.toThrow('permission denied');
    for (const change of [
      `closed_through = NULL`,
      `closed_through = closed_through - 1`,
      `starts_on = starts_on - 1`,
    ]) {
      await expect(query(`UPDATE books SET ${change}`)).rejects.toThrow('stays closed');
    }
  });

  it('isn’t read with more days than a message holds', async () => {
    const from = dateAfter(today, -maxBookDays);
    expect(await refusalOf(service().books({ from, to: today }))).toMatchObject({
      message: bookMessages.tooLong,
    });
  });
});

describe('at once', () => {
  it('some post, some change the ledger and one closes: no line is lost or twice', async () => {
    const rounds = 40;
    let startClosing: () => void = () => {};
    const isTime = new Promise<void>((resolve) => (startClosing = resolve));
    const lines = async () => {
      const [row] = await query<{ all: string }>(
        `SELECT md5(string_agg(j::text, ',' ORDER BY position)) AS all FROM journal_lines j WHERE date <= $1`,
        [yesterday],
      );
      return row!.all;
    };
    const closing = isTime.then(async () => {
      await close(yesterday);
      return lines();
    });
    const writer = async () => {
      for (let round = 0; round < rounds; round += 1) {
        if (round === rounds / 4) startClosing();
        // Some are surely late.
        if (round === rounds - 5) await closing;
        const { id } = await pay(100, { at: noon });
        await query(`UPDATE payments SET fee_cents = 30 WHERE id = $1`, [id]);
      }
    };
    let isWriting = true;
    const poster = async () => {
      while (isWriting) await journal().post();
    };
    const writing = Promise.all([writer(), writer()]).finally(() => (isWriting = false));
    await Promise.all([writing, poster(), poster()]);
    const closedLines = await closing;
    await requireEqual();
    expect(await sums()).toEqual({
      stripe: 80 * 70,
      cardFees: 80 * 30,
      deposits: -80 * 100,
    });
    expect(await lines()).toBe(closedLines);
    expect(await dates()).toEqual([yesterday, today]);
  });

  it('two changes of a payment are booked by one after the other', async () => {
    const waiting = (count: number) =>
      eventually(async () => {
        const rows = await testDatabase.asAdmin(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(count);
      });
    const runner = testDatabase.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      // The first one has to wait in the middle of it.
      await runner.query(`SELECT FROM books FOR UPDATE`);
      const { id } = await pay(10_000);
      const first = journal().post();
      await waiting(1);
      await query(`UPDATE payments SET fee_cents = 320 WHERE id = $1`, [id]);
      const second = journal().post();
      await waiting(2);
      await runner.commitTransaction();
      await Promise.all([first, second]);
    } finally {
      await runner.release();
    }
    await requireEqual();
    expect(await sums()).toEqual({ stripe: 9_680, cardFees: 320, deposits: -10_000 });
  });

  it('a change that isn’t committed yet is booked once it is', async () => {
    const { id } = await pay(10_000);
    const runner = testDatabase.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query(`UPDATE payments SET fee_cents = 320 WHERE id = $1`, [id]);
      await pay(5_000);
      await close(yesterday);
      expect(await sums()).toEqual({ stripe: 15_000, deposits: -15_000 });
      await runner.commitTransaction();
    } finally {
      await runner.release();
    }
    await journal().post();
    expect(await sums()).toMatchObject({ stripe: 14_680, cardFees: 320 });
    expect(await dates()).toEqual([yesterday, today]);
  });
});
