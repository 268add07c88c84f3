/** A month of jobs in the real service: the journal against ledger and Stripe, by SQL of its own. */
import type Stripe from 'stripe';
import { businessDate, dateAfter } from '@contracts/business-time';
import { bookAccounts, type BookAccount } from '@contracts/vocabulary/books/accounts';
import { parse } from 'csv-parse/sync';
import { Bookkeeping, wrong } from '../../test/books';
import { to } from '../../test/invoicing';
import { Office } from '../../test/office';
import { intentOf, paymentsForTests } from '../../test/payments-under-test';

const jobs = 500;
const atOnce = 6;
const days = 30;

const payments = paymentsForTests();
const office = new Office(payments);
const books = new Bookkeeping(payments);
const today = businessDate(new Date());
const firstDay = dateAfter(today, -days);
beforeAll(() => payments.start());

/** mulberry32 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const sql = async (text: string): Promise<Record<string, number>> => {
  const [row] = await payments.query<Record<string, string>>(text);
  return Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, Number(value)]));
};
/** What is done to a job once the first half of the month is closed. */
const later: (() => Promise<unknown>)[] = [];

async function oneJob(random: () => number): Promise<void> {
  const int = (from: number, to_: number) => from + Math.floor(random() * (to_ - from + 1));
  const isTaxed = random() < 0.7;
  const labor = int(4_000, 30_000);
  const lines = [
    { kind: 'labor' as const, text: 'Labor', amount: labor / 100 },
    ...(isTaxed ? [{ kind: 'part' as const, text: 'Pump', amount: int(500, 40_000) / 100 }] : []),
    ...(random() < 0.3
      ? [{ kind: 'fee' as const, text: 'Trip', amount: int(1_000, 8_900) / 100 }]
      : []),
    ...(random() < 0.2
      ? [{ kind: 'discount' as const, text: 'Coupon', amount: -int(100, 3_000) / 100 }]
      : []),
  ];
  const price = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const county = (['St Johns', 'Duval', 'Flagler'] as const)[int(0, 2)]!;
  const { id, payToken } = payments.bill(price, { to });
  let due = price;
  const issue = async () => {
    const invoice = await books.issue(id, lines, { county, isTaxed });
    due += Math.round(Number(invoice.total) * 100) - price;
    return invoice;
  };
  const lessDue = (cents: number) => {
    due -= cents;
    return cents / 100;
  };
  const byHand = async (method: 'cash' | 'check', cents?: number) =>
    books.take(id, {
      method,
      amount: lessDue(cents ?? due),
      ...(method === 'check' && { checkNumber: String(int(100, 9_999)) }),
    });
  const byCard = async (cents?: number) => {
    const answer = await payments.create({ amount: lessDue(cents ?? due), payToken });
    await payments.pay(answer);
    expect((await payments.outcome(answer)).status).toBe('succeeded');
    return answer;
  };
  const disputed = async () => {
    await issue();
    const { clientSecret } = await byCard();
    const charge = await office.chargeOf(intentOf(clientSecret));
    const { id: dispute } = await payments.control<{ id: string }>(
      `POST /charges/${charge}/dispute`,
    );
    return (outcome: string) => payments.control(`POST /disputes/${dispute}/close`, { outcome });
  };
  const stories: (() => Promise<unknown>)[] = [
    async () => {
      await issue();
      await byCard();
    },
    async () => {
      await issue();
      await byHand('cash');
    },
    async () => {
      await issue();
      await byHand('check');
    },
    // A deposit before the invoice, and the rest after it.
    async () => {
      await byCard(int(1_000, 3_000));
      await issue();
      await byHand(random() < 0.5 ? 'cash' : 'check');
    },
    async () => {
      await byHand('cash', int(1_000, 3_000));
    },
    async () => {
      await issue();
      await byHand('cash', int(100, 3_000));
      later.push(() => byHand('check'));
    },
    async () => {
      await books.void(await issue());
      due = price;
      await issue();
      later.push(() => byCard());
    },
    async () => {
      await issue();
      const paymentId = await byHand('check');
      await books.voidPayment(paymentId, { reason: 'returned-check', fee: 25 });
      const bill = payments.bills.get(id)!;
      const version = bill.version + 1;
      const totalCents = price + 2_500;
      payments.bills.set(id, { ...bill, totalCents, version });
      const { number, description } = bill;
      await payments.sayPrice({ appointmentId: id, number, description, totalCents }, version);
    },
    async () => {
      const invoice = await issue();
      const paid = await byCard();
      await books.credit(invoice);
      later.push(() => office.refund(paid));
    },
    async () => {
      const invoice = await issue();
      await byHand('cash');
      if (!isTaxed) later.push(() => books.credit(invoice, int(100, 3_000) / 100));
    },
    // Given back out of goodwill, or owed again.
    async () => {
      await issue();
      const paid = await byCard();
      await office.refund(paid, int(100, 3_000) / 100, { stillOwed: random() < 0.5 });
    },
    async () => {
      await issue();
      const paymentId = await byHand('check');
      later.push(() =>
        office.refund({ paymentId }, int(100, 2_000) / 100, {
          method: random() < 0.5 ? 'cash' : 'check',
        }),
      );
    },
    async () => (await disputed())('won'),
    async () => (await disputed())('lost'),
    async () => {
      const close = await disputed();
      if (random() < 0.7) later.push(() => close(random() < 0.5 ? 'won' : 'lost'));
    },
    async () => {
      await issue();
      const paymentId = await byHand(random() < 0.5 ? 'cash' : 'check');
      const [{ total }] = (await payments.query<{ total: number }>(
        `SELECT total_cents AS total FROM bills WHERE appointment_id = '${id}'`,
      )) as [{ total: number }];
      await books.voidPayment(paymentId, { reason: 'entered-wrongly' });
      await byHand('cash', total);
    },
    async () => payments.payAtStripe(int(100, 9_000), { metadata: {} }),
    async () => {
      const paid = await byCard();
      await office.refund(paid);
    },
  ];
  await stories[int(0, stories.length - 1)]!();
}

async function inLanes(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = tasks[Symbol.iterator]();
  const lane = async () => {
    for (const task of left) await task();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Each job, with all that became of it, moves to a day of the month. */
async function spread(): Promise<void> {
  const shift = (id: string) => `(abs(hashtext(${id}::text)) % ${days - 1} + 1)`;
  const back = (column: string, id: string) =>
    `${column} = ${column} - ${shift(id)} * interval '1 day'`;
  const billOf = (payment: string) => `coalesce(${payment}.appointment_id, ${payment}.id)`;
  await payments.database.asAdmin(`
    SET session_replication_role = replica;
    UPDATE payments.payments p SET ${back('paid_at', billOf('p'))}, ${back('created_at', billOf('p'))},
      sheet_day = sheet_day - ${shift(billOf('p'))};
    UPDATE payments.refunds r SET created_at = r.created_at - ${shift(billOf('p'))} * interval '1 day',
      sheet_day = r.sheet_day - ${shift(billOf('p'))} FROM payments.payments p WHERE p.id = payment_id;
    UPDATE payments.disputes d SET created_at = d.created_at - ${shift(billOf('p'))} * interval '1 day'
      FROM payments.payments p WHERE p.id = payment_id;
    UPDATE payments.invoices i SET date = date - ${shift('appointment_id')};
    UPDATE payments.invoice_voids v SET date = v.date - ${shift('i.appointment_id')}
      FROM payments.invoices i WHERE i.id = invoice_id;
    UPDATE payments.unbooked SET ${back('at', 'id')} WHERE about = 'bill';
    UPDATE payments.unbooked u SET at = at - ${shift(billOf('p'))} * interval '1 day'
      FROM payments.payments p WHERE about = 'payment' AND p.id::text = u.id;
    SET session_replication_role = DEFAULT`);
}

async function requireEqual(): Promise<void> {
  const { booked, ...ledger } = await sql(`SELECT
    (SELECT sum(cents) FROM journal_lines) AS booked,
    (SELECT -sum(cents) FROM journal_lines WHERE account = 'stateTax') AS state_books,
    (SELECT sum(state_cents) FROM invoices WHERE id NOT IN (SELECT invoice_id FROM invoice_voids)) AS state_ledger,
    (SELECT -sum(cents) FROM journal_lines WHERE account = 'surtax-Duval') AS surtax_books,
    (SELECT sum(surtax_cents) FROM invoices WHERE county = 'Duval'
      AND id NOT IN (SELECT invoice_id FROM invoice_voids)) AS surtax_ledger,
    (SELECT -sum(cents) FROM journal_lines WHERE account IN ('labor', 'parts', 'fees')) AS sales_books,
    (SELECT sum((line ->> 'cents')::int) FROM invoices, jsonb_array_elements(document -> 'lines') line
      WHERE line ->> 'kind' <> 'discount' AND id NOT IN (SELECT invoice_id FROM invoice_voids)) AS sales_ledger,
    (SELECT sum(cents) FROM journal_lines WHERE account = 'receivables') AS due_books,
    (SELECT sum(greatest(0, total_cents - settled_cents)) FROM bills WHERE invoiced IS NOT NULL) AS due_ledger,
    (SELECT -sum(cents) FROM journal_lines WHERE account = 'otherIncome') AS fees_books,
    (SELECT count(*) * 2500 FROM refunds WHERE void_reason = 'returned-check') AS fees_ledger,
    (SELECT sum(cents) FROM journal_lines WHERE account IN ('bank', 'cash', 'checks', 'stripe', 'cashOver')
      AND kind NOT IN ('card-fee', 'dispute-fee')) AS money_books,
    (SELECT (SELECT sum(amount_cents) FROM payments WHERE status = 'succeeded')
      - (SELECT sum(amount_cents) FROM refunds WHERE status IN ('pending', 'succeeded'))
      - (SELECT sum(amount_cents) FROM disputes WHERE status <> 'won')) AS money_ledger`);
  expect(booked).toBe(0);
  for (const name of Object.keys(ledger).filter((each) => each.endsWith('_books'))) {
    expect([name, ledger[name]]).toEqual([name, ledger[name.replace('_books', '_ledger')]]);
    expect(ledger[name]).not.toBe(0);
  }
}

async function requireEqualAtStripe(): Promise<void> {
  const state = await payments.control<{ balance_transaction: Stripe.BalanceTransaction[] }>(
    'GET /state?kinds=balance_transaction',
  );
  const charges = await payments.query<{ charge: string }>(
    `SELECT charge_id AS charge FROM payments WHERE status = 'succeeded' AND charge_id IS NOT NULL`,
  );
  const ours = new Set(charges.map(({ charge }) => charge));
  const [mine, others] = [true, false].map((isOurs) =>
    state.balance_transaction.filter(
      ({ type, source }) => (type !== 'charge' || ours.has(String(source))) === isOurs,
    ),
  ) as [Stripe.BalanceTransaction[], Stripe.BalanceTransaction[]];
  const net = mine.reduce((sum, each) => sum + each.net, 0);
  const fees = mine.reduce((sum, each) => sum + each.fee, 0);
  expect(others.length).toBeGreaterThan(0);
  const booked = await sql(`SELECT
    sum(cents) FILTER (WHERE account = 'stripe') AS stripe,
    sum(cents) FILTER (WHERE account IN ('cardFees', 'disputeFees')) AS fees,
    -sum(cents) FILTER (WHERE account = 'stripe' AND kind = 'payout') AS "paidOut" FROM journal_lines`);
  const paidOut = -mine
    .filter(({ type }) => type === 'payout')
    .reduce((sum, each) => sum + each.net, 0);
  expect(booked).toEqual({ stripe: net, fees, paidOut });
}

describe('a month of 500 jobs', () => {
  it('adds up to the cent, in the journal and in the files', async () => {
    await books.keepRates();
    await books.start(days);
    const seeds = seeded(50);
    later.length = 0;
    await inLanes(
      Array.from({ length: jobs }, () => {
        const seed = Math.floor(seeds() * 2 ** 31);
        return () => oneJob(seeded(seed));
      }),
    );
    await payments.settled();
    await spread();
    await payments.control('POST /payouts', { amount: 500_000 });
    const payout = await office.compare(today);
    expect(payout.differences).toEqual([]);
    await requireEqual();
    await requireEqualAtStripe();
    // Late facts of the days that are closed, while others read.
    const closed = dateAfter(today, -8);
    for (let day = firstDay; day <= closed; day = dateAfter(day, 1)) await books.closeSheet(day, 7);
    await books.close(closed);
    const closedLines = await sql(
      `SELECT count(*) AS lines FROM journal_lines WHERE date <= '${closed}'`,
    );
    const before = await books.file('quickbooks-online', firstDay, closed);
    await inLanes([...later, ...Array.from({ length: 20 }, () => () => books.read(today, today))]);
    await payments.settled();
    await payments.control('POST /payouts', { amount: 123_456 });
    expect((await office.compare(today)).differences).toEqual([]);
    expect(wrong(await books.read(today, today))).toEqual([]);
    await requireEqual();
    await requireEqualAtStripe();
    expect(
      await sql(`SELECT count(*) AS lines FROM journal_lines WHERE date <= '${closed}'`),
    ).toEqual(closedLines);
    expect(await books.file('quickbooks-online', firstDay, closed)).toEqual(before);
    await requireFilesEqual(before.content, closed);
  }, 240_000);
});

async function requireFilesEqual(online: string, closed: string): Promise<void> {
  const cents = (text: string) => Math.round(Number(text) * 100);
  const rows: Record<string, string>[] = parse(online, { columns: true });
  const inFile = new Map<string, number>();
  for (const { AccountName: name = '', Debits = '', Credits = '' } of rows) {
    inFile.set(name, (inFile.get(name) ?? 0) + cents(Debits) - cents(Credits));
  }
  const { content } = await books.file('quickbooks-desktop', firstDay, closed);
  const inIif = new Map<string, number>();
  const blocks = content.split('ENDTRNS\r\n').slice(1);
  for (const block of blocks) {
    const lines = block.split('\r\n').filter((line) => /^(TRNS|SPL)/.test(line));
    const amounts = lines.map((line) => line.split('\t'));
    for (const [, , , name = '', amount = ''] of amounts) {
      inIif.set(name, (inIif.get(name) ?? 0) + cents(amount));
    }
    expect(amounts.reduce((sum, cells) => sum + cents(cells[4] ?? ''), 0)).toBe(0);
  }
  const booked = await payments.query<{ account: BookAccount; cents: string }>(
    `SELECT account, sum(cents) AS cents FROM journal_lines WHERE date <= $1 GROUP BY 1`,
    [closed],
  );
  const inBooks = new Map(
    booked.map(({ account, cents: sum }) => [bookAccounts[account].name, Number(sum)]),
  );
  expect(inBooks.size).toBeGreaterThan(12);
  expect(Object.fromEntries(inFile)).toEqual(Object.fromEntries(inBooks));
  expect(Object.fromEntries(inIif)).toEqual(Object.fromEntries(inBooks));
}
