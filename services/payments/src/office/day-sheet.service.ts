import { Injectable } from '@nestjs/common';
import { businessDate } from '@contracts/business-time';
import type { PayloadOf } from '@contracts/messaging';
import type {
  CloseDay,
  DayClosing,
  DaySheet,
  daySheetCalls,
  SettleDay,
  TakerDay,
} from '@contracts/payments/day-sheets';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { depositOf, isAsExpected, isSettled } from '@contracts/vocabulary/office/day-counts';
import { paymentMessages } from '@contracts/vocabulary/payments';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { closedThrough, holdDaysOpen, lockClosedDays, openDayBefore } from './closed-days';
import { entriesAfterClosing, entriesOnSheet, type DayEntry } from './day-entries';
import { lateEntryOf, sumOf, takersOf, type Count } from './day-sheet';

/** PostgreSQL has no year 0. */
const firstDay = '2000-01-01';

type SettleCommand = PayloadOf<typeof daySheetCalls.settle>;
type CloseCommand = PayloadOf<typeof daySheetCalls.close>;

/** The difference between what was taken and handed in is nowhere stored, so a late payment changes it. */
@Injectable()
export class DaySheetService {
  constructor(private readonly dataSource: DataSource) {}

  /** Refuses like `daySheetCalls.sheet`. */
  async sheet(day: string, now: Date): Promise<DaySheet> {
    requireStarted(day, now);
    return sheetOf(this.dataSource.manager, day);
  }

  /** Refuses like `daySheetCalls.settle`. */
  async settle({ technicianId, settlement, by }: SettleCommand, now: Date): Promise<TakerDay> {
    const { day, version } = settlement;
    requireStarted(day, now);
    return inTransaction(this.dataSource, async (tx) => {
      const closed = await holdDaysOpen(tx);
      const before = await rowOf(tx, day, technicianId);
      if (isAsSent(before, settlement, by.name)) return before;
      if (closed !== null && day <= closed) throw notPossible(paymentMessages.dayClosed);
      if (version !== (before.settlement?.version ?? 0)) throw outdated(before);
      requireReason(before, settlement);
      const isWritten = await write(tx, { technicianId, settlement, by }, now);
      const current = await rowOf(tx, day, technicianId);
      if (!isWritten && !isAsSent(current, settlement, by.name)) throw outdated(current);
      return current;
    });
  }

  /**
   * Refuses like `daySheetCalls.close`. Until it commits, no entry is added: each is either on this
   * sheet, or on that of the next open day.
   */
  async close({ closing, by }: CloseCommand, now: Date): Promise<DaySheet> {
    const { day } = closing;
    requireStarted(day, now);
    return inTransaction(this.dataSource, async (tx) => {
      const closed = await lockClosedDays(tx);
      const sheet = await sheetOf(tx, day);
      if (closed !== null && day <= closed) {
        if (sheet.closing?.by === by.name && sheet.version === closing.version) return sheet;
        throw notPossible(paymentMessages.dayClosed);
      }
      requireClosable(sheet, closing);
      const { cashCents, checks, less, checksCents } = depositOf(takersIn(sheet));
      await tx.query(
        `WITH kept AS (
           INSERT INTO day_closings (day, closed_by, closed_at, cash_cents, checks_cents, checks)
           VALUES ($1, $2, $3, $4, $5, $6))
         UPDATE closed_days SET through = $1`,
        [day, by.name, now, cashCents, checksCents, Math.max(0, checks.length - less.length)],
      );
      return sheetOf(tx, day);
    });
  }
}

function requireStarted(day: string, now: Date): void {
  if (day < firstDay || day > businessDate(now)) {
    throw new Refusal('validation_failed', { message: paymentMessages.day });
  }
}

const notPossible = (message: string): Refusal =>
  new Refusal('transition_refused', { message, details: { allowed: [] } });

const outdated = (current: TakerDay | DaySheet): Refusal =>
  new Refusal('changed_meanwhile', { details: { current } });

async function sheetOf(tx: EntityManager, day: string): Promise<DaySheet> {
  const [entries, later, counts, closing, closed, openBefore] = [
    await entriesOnSheet(tx, day),
    await entriesAfterClosing(tx, day),
    await countsOf(tx, day),
    await closingOf(tx, day),
    await closedThrough(tx),
    await openDayBefore(tx, day),
  ];
  const takers = takersOf(entries, counts);
  const byCheck = entries.filter(({ kind, method }) => kind === 'refunded' && method === 'check');
  return {
    day,
    technicians: takers.filter(({ technicianId }) => technicianId !== null),
    office: takers.find(({ technicianId }) => technicianId === null) ?? null,
    version: entries.length + counts.length,
    closed: closed !== null && day <= closed,
    closing,
    openBefore,
    afterClosing: later.map(lateEntryOf),
    carriedOver: entries.filter((entry: DayEntry) => entry.day < day).map(lateEntryOf),
    refundedByCheck: dollars(sumOf(byCheck)),
  };
}

const takersIn = ({ technicians, office }: DaySheet): readonly TakerDay[] =>
  office ? [...technicians, office] : technicians;

async function rowOf(
  tx: EntityManager,
  day: string,
  technicianId: string | null,
): Promise<TakerDay> {
  const takers = takersIn(await sheetOf(tx, day));
  const row = takers.find((each) => each.technicianId === technicianId);
  if (!row) throw new Refusal('technician_not_found');
  return row;
}

async function countsOf(tx: EntityManager, day: string): Promise<Count[]> {
  const rows = await tx.query<
    (Omit<Count, 'countedCash' | 'at'> & { countedCents: number; at: Date })[]
  >(
    `SELECT technician_id AS "technicianId", version, counted_cash_cents AS "countedCents",
       checks_counted AS "checksCounted", note, by_name AS by, at
     FROM day_settlements WHERE day = $1`,
    [day],
  );
  return rows.map(({ countedCents, at, ...count }) => ({
    ...count,
    countedCash: dollars(countedCents),
    at: at.toISOString(),
  }));
}

async function closingOf(tx: EntityManager, day: string): Promise<DayClosing | null> {
  const [row] = await tx.query<
    { by: string; at: Date; cash: number; checks: number; count: number }[]
  >(
    `SELECT closed_by AS by, closed_at AS at, cash_cents::float8 AS cash,
       checks_cents::float8 AS checks, checks AS count
     FROM day_closings WHERE day = $1`,
    [day],
  );
  if (!row) return null;
  const { by, at, cash, checks, count } = row;
  return {
    by,
    at: at.toISOString(),
    cash: dollars(cash),
    checks: { count, amount: dollars(checks) },
  };
}

/** What differs from what was taken, or from an earlier count, says why. */
function requireReason(row: TakerDay, sent: SettleDay): void {
  if (sent.note) return;
  const message =
    row.settlement !== null
      ? paymentMessages.whyCorrected
      : isAsExpected(row, sent)
        ? null
        : paymentMessages.whyDifferent;
  if (message === null) return;
  throw new Refusal('validation_failed', {
    message,
    details: { errors: [{ field: 'note', message }] },
  });
}

function requireClosable(sheet: DaySheet, { version }: CloseDay): void {
  if (sheet.version !== version) throw outdated(sheet);
  if (sheet.openBefore) throw notPossible(paymentMessages.earlierDayOpen);
  const uncounted = takersIn(sheet).find((each) => !isSettled(each));
  if (uncounted) throw notPossible(`Count what ${uncounted.name} took first.`);
}

/** False if it isn't at this version anymore: the key decides who is first. */
async function write(
  tx: EntityManager,
  { technicianId, settlement, by }: SettleCommand,
  now: Date,
): Promise<boolean> {
  const { day, countedCash, checksCounted, note, version } = settlement;
  const written = await tx.query<unknown[]>(
    `WITH written AS (INSERT INTO day_settlements (technician_id, day, version,
       counted_cash_cents, checks_counted, note, by_name, at)
     VALUES ($1, $2, $3::integer + 1, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING version)
     SELECT FROM written`,
    [technicianId, day, version, centsOf(countedCash), checksCounted, note || null, by.name, now],
  );
  return written.length > 0;
}

const isAsSent = ({ settlement: now }: TakerDay, sent: SettleDay, by: string): boolean =>
  now !== null &&
  now.version === sent.version + 1 &&
  now.by === by &&
  now.countedCash === dollars(centsOf(sent.countedCash)) &&
  now.checksCounted === sent.checksCounted &&
  (now.note ?? '') === (sent.note ?? '');
