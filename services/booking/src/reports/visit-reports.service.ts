import { Injectable } from '@nestjs/common';
import { dateAfter, startOfDate } from '@contracts/business-time';
import type { CountedVisits, VisitReport } from '@contracts/reports';
import {
  appointmentStatuses,
  appointmentStatusesThatAre,
  appointmentStatusRules,
} from '@contracts/vocabulary/appointment-status';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import {
  jobOutcomes,
  jobsByOutcome,
  noVisits,
  returnVisitDays,
  type JobOutcome,
  type ReportPeriod,
} from '@contracts/vocabulary/office/reports';
import { DataSource } from 'typeorm';
import { notImported } from '../origin/imported-records';
import { CurrentRules } from '../settings/current-rules';

const none: CountedVisits = { ...noVisits, revenueCents: 0 };

const maxTechnicians = 1_000;
/** Their ids fit into one message. */
const maxPricedVisits = 10_000;

type ReportRow = Omit<CountedVisits, 'jobs'> &
  Record<JobOutcome, number> & {
    /** Null in a technician's row. */
    readonly date: string | null;
    readonly technicianId: string | null;
  };

const done = appointmentStatuses.filter((status) => {
  const { over, stands } = appointmentStatusRules[status];
  return over && stands;
});

/**
 * One scan of the visits, and of those afterwards that may be second visits. Each is counted for its
 * day, where only the chosen technician's count, and for its technician.
 */
const sums = `
  WITH visits AS (
    SELECT (starts_at AT TIME ZONE $4)::date AS date, technician_id, status, starts_at, arrived_at,
      CASE WHEN no_show THEN 'no-show' ELSE status END AS outcome,
      total_cents, $5::uuid IS NULL OR technician_id IS NOT DISTINCT FROM $5 AS chosen,
      lead(starts_at) OVER (
        PARTITION BY status = ANY($6), coalesce(nullif(phone_digits, ''), id::text), appliance
        ORDER BY starts_at, id) AS next_at
    FROM appointments a
    WHERE ${notImported('a')} AND starts_at >= $1 AND starts_at < $3
  )
  SELECT date::text, technician_id AS "technicianId",
    ${jobOutcomes
      .map((outcome) => `count(*) FILTER (WHERE outcome = '${outcome}')::integer AS "${outcome}"`)
      .join(', ')},
    count(arrived_at)::integer AS arrived,
    count(*) FILTER (WHERE arrived_at <= starts_at + $8 * interval '1 minute')::integer
      AS "onTime",
    count(*) FILTER (WHERE status = ANY($7) AND (next_at IS NULL
      OR next_at > starts_at + interval '${returnVisitDays} days'))::integer AS "firstVisits",
    count(total_cents) FILTER (WHERE status = ANY($7))::integer AS priced,
    coalesce(sum(total_cents) FILTER (WHERE status = ANY($7)), 0)::float8 AS "revenueCents"
  FROM visits WHERE starts_at < $2
  GROUP BY GROUPING SETS ((date, chosen), (technician_id))
  HAVING chosen IS NOT FALSE`;

@Injectable()
export class VisitReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: CurrentRules,
  ) {}

  async visits({
    from,
    to,
    technicianId,
  }: ReportPeriod & { technicianId?: string }): Promise<VisitReport> {
    const [rows, roster] = await Promise.all([
      this.dataSource.query<ReportRow[]>(sums, [
        startOfDate(from),
        startOfDate(dateAfter(to, 1)),
        startOfDate(dateAfter(to, 1 + returnVisitDays)),
        businessTimeZone,
        technicianId ?? null,
        appointmentStatusesThatAre('stands'),
        done,
        this.rules.lateAfterMinutes,
      ]),
      this.dataSource.query<{ technicianId: string; name: string | null; active: boolean }[]>(
        `SELECT technician_id AS "technicianId", name, active FROM technician_roster
         ORDER BY name, technician_id LIMIT ${maxTechnicians}`,
      ),
    ]);
    const days = rows.flatMap((row) =>
      row.date === null ? [] : { ...countsOf(row), date: row.date },
    );
    const counted = new Map(
      rows.flatMap((row) => (row.date === null ? [[row.technicianId, countsOf(row)]] : [])),
    );
    const technicians = roster.flatMap(({ active, ...one }) => {
      const counts = counted.get(one.technicianId);
      return active || counts ? { ...one, ...(counts ?? none) } : [];
    });
    const known = new Set<string | null>(roster.map((one) => one.technicianId));
    const others = [...counted]
      .filter(([id]) => !known.has(id))
      .map(([id, counts]) => ({ technicianId: id, name: null, ...counts }));
    return { days, technicians: [...technicians, ...others] };
  }

  /** A technician's visits with a total, the newest ones. */
  async pricedVisits(technicianId: string): Promise<{ appointmentIds: string[] }> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM appointments a
       WHERE ${notImported('a')} AND technician_id = $1 AND total_cents IS NOT NULL
       ORDER BY starts_at DESC LIMIT ${maxPricedVisits}`,
      [technicianId],
    );
    return { appointmentIds: rows.map(({ id }) => id) };
  }
}

function countsOf(row: ReportRow): CountedVisits {
  const { arrived, onTime, firstVisits, priced, revenueCents } = row;
  const jobs = jobsByOutcome((outcome) => row[outcome]);
  return { jobs, arrived, onTime, firstVisits, priced, revenueCents };
}
