import type { EntityManager } from 'typeorm';
import { instantsOf } from '@contracts/business-time';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { refundStatusesThatCount } from '@contracts/vocabulary/payment-status';
import type { TakenMethod, VoidReason } from '@contracts/vocabulary/payments';

/** Cash or a check that was taken, paid back or voided. */
export interface DayEntry {
  readonly kind: 'taken' | 'refunded' | 'voided';
  readonly method: TakenMethod;
  readonly cents: number;
  readonly number: string | null;
  readonly appointmentId: string;
  readonly appointmentNumber: string | null;
  /** Why it was voided. */
  readonly reason: VoidReason | null;
  /** Whose cash it is: null for the office's. */
  readonly technicianId: string | null;
  readonly technicianName: string | null;
  /** Its own business day, that on which it was taken, and that on whose sheet it is. */
  readonly day: string;
  readonly taken: string;
  readonly countsOn: string;
}

const dayOf = (column: string) => `(${column} AT TIME ZONE '${businessTimeZone}')::date::text`;

const entriesWhere = (payment: string, refund: string) => `
  SELECT 'taken' AS kind, method, amount_cents::float8 AS cents, check_number AS number,
    appointment_id AS "appointmentId", appointment_number AS "appointmentNumber",
    NULL AS reason, technician_id AS "technicianId",
    CASE WHEN technician_id IS NOT NULL THEN taken_by END AS "technicianName",
    ${dayOf('paid_at')} AS day, ${dayOf('paid_at')} AS taken, sheet_day::text AS "countsOn",
    paid_at AS at, id
  FROM payments WHERE ${payment}
  UNION ALL
  SELECT CASE WHEN refunds.void_reason IS NULL THEN 'refunded' ELSE 'voided' END, refunds.method,
    refunds.amount_cents::float8, check_number, appointment_id, appointment_number,
    refunds.void_reason, refunds.technician_id, refunds.technician_name,
    ${dayOf('refunds.created_at')}, ${dayOf('paid_at')}, refunds.sheet_day::text,
    refunds.created_at, refunds.id
  FROM refunds JOIN payments ON payments.id = payment_id
  WHERE refunds.status = ANY($1) AND ${refund}`;

/** All that is on the sheet of the day, in its order. */
export const entriesOnSheet = (tx: EntityManager, day: string): Promise<DayEntry[]> =>
  tx.query(`${entriesWhere('sheet_day = $2', 'refunds.sheet_day = $2')} ORDER BY at, id`, [
    refundStatusesThatCount,
    day,
  ]);

/** What is of the day but on a later sheet, since the day had been closed. */
export function entriesAfterClosing(tx: EntityManager, day: string): Promise<DayEntry[]> {
  const { start, end } = instantsOf({ from: day, to: day });
  const within = (column: string) => `${column} >= $2 AND ${column} < $3`;
  return tx.query(
    `${entriesWhere(
      `sheet_day > $4 AND ${within('paid_at')}`,
      `refunds.sheet_day > $4 AND ${within('refunds.created_at')}`,
    )} ORDER BY at, id`,
    [refundStatusesThatCount, start, end, day],
  );
}
