import type { Books, JournalDay, JournalLine } from '@contracts/payments/books';
import { bookAccounts, entryKinds, type BookAccount } from '@contracts/vocabulary/books/accounts';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { dollars } from '@contracts/vocabulary/money';
import type { EntityManager } from 'typeorm';

interface Sum extends Pick<JournalLine, 'kind' | 'account' | 'entries'> {
  readonly day: string;
  readonly cents: number;
}

interface DayFacts {
  readonly closedThrough: string | null;
  readonly exports: ReadonlyMap<string, NonNullable<JournalDay['exported']>>;
}

/** The oldest first; only days with lines. An account whose entries cancel out on a day has no line. */
export async function journalDays(
  tx: EntityManager,
  { from, to }: ReportPeriod,
  closedThrough: string | null,
): Promise<JournalDay[]> {
  const sums = await tx.query<Sum[]>(
    `SELECT date::text AS day, kind, account, sum(cents)::float8 AS cents, count(*)::int AS entries
     FROM journal_lines WHERE date BETWEEN $1 AND $2
     GROUP BY date, kind, account HAVING sum(cents) <> 0 ORDER BY date`,
    [from, to],
  );
  const facts = { closedThrough, exports: await exportsOf(tx, { from, to }) };
  const byDay = new Map<string, Sum[]>();
  for (const sum of sums) byDay.set(sum.day, [...(byDay.get(sum.day) ?? []), sum]);
  return [...byDay].map(([day, ofDay]) => dayOf(day, ofDay, facts));
}

async function exportsOf(
  tx: EntityManager,
  { from, to }: ReportPeriod,
): Promise<DayFacts['exports']> {
  const rows = await tx.query<{ day: string; by: string; at: Date }[]>(
    `SELECT DISTINCT ON (day) day::text, by_name AS by, at FROM book_exports
     WHERE day BETWEEN $1 AND $2 ORDER BY day, at`,
    [from, to],
  );
  return new Map(rows.map(({ day, by, at }) => [day, { by, at: at.toISOString() }]));
}

function dayOf(
  day: string,
  sums: readonly Sum[],
  { closedThrough, exports }: DayFacts,
): JournalDay {
  const debits = sums.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  return {
    day,
    number: `J${day.replaceAll('-', '')}`,
    lines: sums.toSorted(inOrder).map(({ kind, account, cents, entries }) => ({
      kind,
      account,
      debit: cents > 0 ? dollars(cents) : null,
      credit: cents < 0 ? dollars(-cents) : null,
      entries,
    })),
    total: dollars(debits),
    isClosed: closedThrough !== null && day <= closedThrough,
    exported: exports.get(day) ?? null,
  };
}

const kindOrder = Object.keys(entryKinds);
const accountOrder = Object.keys(bookAccounts);

const inOrder = (one: Sum, other: Sum): number =>
  kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind) ||
  Math.sign(other.cents) - Math.sign(one.cents) ||
  accountOrder.indexOf(one.account) - accountOrder.indexOf(other.account);

export async function balancesOn(tx: EntityManager, day: string): Promise<Books['balances']> {
  const rows = await tx.query<{ account: BookAccount; cents: number }[]>(
    `SELECT account, sum(cents)::float8 AS cents FROM journal_lines WHERE date <= $1 GROUP BY 1`,
    [day],
  );
  return rows
    .toSorted(
      (one, other) => accountOrder.indexOf(one.account) - accountOrder.indexOf(other.account),
    )
    .map(({ account, cents }) => ({ account, balance: dollars(cents) }));
}
