import { Injectable } from '@nestjs/common';
import { businessDate, instantsOf } from '@contracts/business-time';
import type { PayloadOf } from '@contracts/messaging';
import type {
  DaySheet,
  DayTakings,
  DayVoid,
  daySheetCalls,
  SettleDay,
  TechnicianDay,
} from '@contracts/payments/day-sheets';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { refundStatusesThatCount } from '@contracts/vocabulary/payment-status';
import { paymentMessages } from '@contracts/vocabulary/payments';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';

/** PostgreSQL has no year 0. */
const firstDay = '2000-01-01';

type SettleCommand = PayloadOf<typeof daySheetCalls.settle>;

interface Row {
  /** Null for what the office took itself. */
  readonly technicianId: string | null;
  readonly name: string;
  readonly jobs: number;
  readonly taken: number;
  readonly refunded: number;
  readonly cashVoided: number;
  readonly checks: { readonly number: string | null; readonly cents: number }[];
  readonly voids: (Omit<DayVoid, 'amount'> & { readonly cents: number })[];
  readonly version: number | null;
  readonly countedCents: number;
  readonly checksCounted: number;
  readonly note: string | null;
  readonly by: string;
  readonly at: Date;
}

/** The technician is the one who took the money, also for what is paid back of it. */
const sheetQuery = `
  SELECT moved.*, version, counted_cash_cents AS "countedCents",
    checks_counted AS "checksCounted", note, by_name AS by, at
  FROM (
    SELECT technician_id AS "technicianId", (array_agg(taken_by ORDER BY moved_at DESC))[1] AS name,
      count(DISTINCT appointment_id)::int AS jobs,
      coalesce(sum(amount_cents) FILTER (WHERE what = 'cash'), 0)::float8 AS taken,
      coalesce(sum(amount_cents) FILTER (WHERE what = 'refund'), 0)::float8 AS refunded,
      coalesce(sum(amount_cents) FILTER (WHERE void ->> 'method' = 'cash'), 0)::float8
        AS "cashVoided",
      coalesce(jsonb_agg(jsonb_build_object('number', check_number, 'cents', amount_cents)
        ORDER BY moved_at) FILTER (WHERE what = 'check'), '[]') AS checks,
      coalesce(jsonb_agg(void || jsonb_build_object('number', check_number, 'cents', amount_cents)
        ORDER BY moved_at) FILTER (WHERE what = 'void'), '[]') AS voids
    FROM (
      SELECT technician_id, taken_by, paid_at AS moved_at, method AS what, amount_cents,
        check_number, appointment_id, NULL::jsonb AS void
      FROM payments WHERE method <> 'card' AND paid_at >= $1 AND paid_at < $2
      UNION ALL
      SELECT technician_id, taken_by, refunds.created_at,
        CASE WHEN refunds.void_reason IS NULL THEN 'refund' ELSE 'void' END, refunds.amount_cents,
        check_number, NULL,
        CASE WHEN refunds.void_reason IS NOT NULL THEN jsonb_build_object(
          'method', refunds.method, 'reason', refunds.void_reason,
          'appointmentNumber', appointment_number, 'taken', (paid_at AT TIME ZONE $5)::date) END
      FROM refunds JOIN payments ON payments.id = payment_id
      WHERE refunds.status = ANY($3) AND (refunds.method = 'cash' OR refunds.void_reason IS NOT NULL)
        AND refunds.created_at >= $1 AND refunds.created_at < $2
    ) AS each GROUP BY technician_id
  ) AS moved
  LEFT JOIN day_settlements ON technician_id = "technicianId" AND day = $4
  ORDER BY name, "technicianId"`;

/** The difference between what was taken and handed in is nowhere stored, so a late payment changes it. */
@Injectable()
export class DaySheetService {
  constructor(private readonly dataSource: DataSource) {}

  /** Refuses like `daySheetCalls.sheet`. */
  async sheet(day: string, now: Date): Promise<DaySheet> {
    if (day < firstDay || day > businessDate(now)) {
      throw new Refusal('validation_failed', { message: paymentMessages.day });
    }
    const { start, end } = instantsOf({ from: day, to: day });
    const rows = await this.dataSource.query<Row[]>(sheetQuery, [
      start,
      end,
      refundStatusesThatCount,
      day,
      businessTimeZone,
    ]);
    const office = rows.find(({ technicianId }) => technicianId === null);
    return {
      day,
      technicians: rows.flatMap(technicianDaysOf),
      office: office ? takingsOf(office) : null,
    };
  }

  /** Refuses like `daySheetCalls.settle`. */
  async settle({ technicianId, settlement, by }: SettleCommand, now: Date): Promise<TechnicianDay> {
    await this.rowOf(technicianId, settlement.day, now);
    const written = await this.write({ technicianId, settlement, by }, now);
    const current = await this.rowOf(technicianId, settlement.day, now);
    if (written || isAsSent(current, settlement, by.name)) return current;
    throw new Refusal('changed_meanwhile', { details: { current } });
  }

  private async rowOf(technicianId: string, day: string, now: Date): Promise<TechnicianDay> {
    const { technicians } = await this.sheet(day, now);
    const row = technicians.find((each) => each.technicianId === technicianId);
    if (!row) throw new Refusal('technician_not_found');
    return row;
  }

  /** False if it isn't at this version anymore: the key and the row's lock decide who is first. */
  private async write({ technicianId, settlement, by }: SettleCommand, now: Date) {
    const { day, countedCash, checksCounted, note, version } = settlement;
    const written = await this.dataSource.query<unknown[]>(
      version === 0
        ? `WITH written AS (INSERT INTO day_settlements (technician_id, day, version,
             counted_cash_cents, checks_counted, note, by_name, at)
           VALUES ($1, $2, $3 + 1, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING version)
           SELECT FROM written`
        : `WITH written AS (UPDATE day_settlements SET version = version + 1,
             counted_cash_cents = $4, checks_counted = $5, note = $6, by_name = $7, at = $8
           WHERE technician_id = $1 AND day = $2 AND version = $3 RETURNING version)
           SELECT FROM written`,
      [technicianId, day, version, centsOf(countedCash), checksCounted, note || null, by.name, now],
    );
    return written.length > 0;
  }
}

const isAsSent = ({ settlement: now }: TechnicianDay, sent: SettleDay, by: string): boolean =>
  now !== null &&
  now.by === by &&
  now.countedCash === dollars(centsOf(sent.countedCash)) &&
  now.checksCounted === sent.checksCounted &&
  (now.note ?? '') === (sent.note ?? '');

function takingsOf({ jobs, taken, refunded, cashVoided, checks, voids }: Row): DayTakings {
  return {
    jobs,
    cashTaken: dollars(taken),
    cashRefunded: dollars(refunded),
    cashExpected: dollars(taken - refunded - cashVoided),
    checks: checks.map(({ number, cents }) => ({ number, amount: dollars(cents) })),
    voids: voids.map(({ cents, ...each }) => ({ ...each, amount: dollars(cents) })),
  };
}

function technicianDaysOf(row: Row): TechnicianDay[] {
  const { technicianId, name, version, countedCents, checksCounted, note, by, at } = row;
  if (technicianId === null) return [];
  const counted = { countedCash: dollars(countedCents), checksCounted, note, by };
  const settlement = version === null ? null : { version, ...counted, at: at.toISOString() };
  return [{ technicianId, name, ...takingsOf(row), settlement }];
}
