/** Through which day the sheets are closed, and who waits for whom to say so. */
import type { PaymentConcerns } from '@contracts/payments/office';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import type { EntityManager } from 'typeorm';

interface Row {
  readonly through: string | null;
}

const read = (tx: EntityManager, lock: 'FOR SHARE' | 'FOR UPDATE' | '') =>
  tx.query<Row[]>(`SELECT through::text FROM closed_days ${lock}`);

/** Null while no day was closed. */
export async function closedThrough(tx: EntityManager): Promise<string | null> {
  const [row] = await read(tx, '');
  return row?.through ?? null;
}

/** The same, and no day is closed until the transaction ends. */
export async function holdDaysOpen(tx: EntityManager): Promise<string | null> {
  const [row] = await read(tx, 'FOR SHARE');
  return row?.through ?? null;
}

/**
 * The same, for who closes a day: waits for those who add entries or counts. They never wait behind
 * it while it waits itself, since a row's shared locks don't queue.
 */
export async function lockClosedDays(tx: EntityManager): Promise<string | null> {
  await tx.query(`INSERT INTO closed_days DEFAULT VALUES ON CONFLICT DO NOTHING`);
  const [row] = await read(tx, 'FOR UPDATE');
  return row?.through ?? null;
}

/**
 * The first open day before this one that has entries. Null before the first day is closed: what was
 * taken until then went to the bank without us.
 */
export async function openDayBefore(tx: EntityManager, day: string): Promise<string | null> {
  const onSheet = (table: string) =>
    `SELECT min(sheet_day) AS first FROM ${table}
     WHERE sheet_day > (SELECT through FROM closed_days) AND sheet_day < $1`;
  const [row] = await tx.query<{ first: string | null }[]>(
    `SELECT min(first)::text AS first
     FROM (${onSheet('payments')} UNION ALL ${onSheet('refunds')}) AS open`,
    [day],
  );
  return row?.first ?? null;
}

/** What came in for closed days, and is on the sheet of an open one. */
export async function lateEntries(
  tx: EntityManager,
): Promise<NonNullable<PaymentConcerns['late']> | null> {
  const onOpenSheet = (table: string, at: string) =>
    `SELECT created_at, (${at} AT TIME ZONE '${businessTimeZone}')::date AS day, sheet_day
     FROM ${table} WHERE sheet_day > (SELECT through FROM closed_days)`;
  const [row] = await tx.query<{ count: number; since: Date | null; day: string }[]>(
    `SELECT count(*)::int AS count, min(created_at) AS since, min(day)::text AS day
     FROM (${onOpenSheet('payments', 'paid_at')}
       UNION ALL ${onOpenSheet('refunds', 'created_at')}) AS open
     WHERE day < sheet_day`,
  );
  return row?.since ? { count: row.count, since: row.since.toISOString(), day: row.day } : null;
}
