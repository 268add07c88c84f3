import { Injectable } from '@nestjs/common';
import { businessDate, dateAfter, startOfDate } from '@contracts/business-time';
import { shortened } from '@contracts/listed-text';
import type { Alert } from '@contracts/tracking/records';
import { statusList } from '@contracts/vocabulary/status-list';
import { DataSource } from 'typeorm';
import { notImported } from '../../origin/imported-records';
import { mismatchesOf, type TechnicianWork } from '@contracts/vocabulary/technician-work';
import { jobOf, noLimits } from '../../roster/roster.service';

interface UnassignedJob {
  readonly id: string;
  readonly number: string;
  readonly startsAt: Date;
  readonly createdAt: Date;
}

interface OfflineTechnician {
  readonly technicianId: string;
  readonly name: string | null;
  readonly since: Date | null;
  readonly jobs: number;
  readonly firstAppointmentId: string;
}

interface NamedVisit {
  readonly id: string;
  readonly number: string;
  readonly slotDate: string;
  readonly slot: string;
  readonly endsAt: Date;
  readonly appliance: string;
  readonly serviceType: string;
  readonly since: Date;
}

interface AssignedVisit extends NamedVisit {
  readonly technicianId: string;
  readonly technician: string | null;
  readonly work: Partial<TechnicianWork>;
}

/** How long before its start a job without a technician causes an alert. */
const unassignedAheadMs = 24 * 60 * 60_000;
/** Of a kind. */
const maxAlerts = 200;

const over = statusList('over');

const unassignedJobs = `
  SELECT a.id, a.number, a.starts_at AS "startsAt",
    a.created_at AS "createdAt"
  FROM appointments a
  WHERE ${notImported('a')} AND a.tracking_status NOT IN (${over}) AND a.starts_at <= $1
    AND a.technician_id IS NULL AND a.tracking_status IN (${statusList('waiting')})
  ORDER BY a.starts_at LIMIT ${maxAlerts}`;

/** Offline is about today. One scan of the open visits: at night, nearly everyone is offline. */
const offlineWithJobs = `
  SELECT t.technician_id AS "technicianId", t.name, t.availability_since AS since,
    count(*)::integer AS jobs, (array_agg(a.id ORDER BY a.starts_at))[1] AS "firstAppointmentId"
  FROM technician_roster t JOIN appointments a ON a.technician_id = t.technician_id
  WHERE t.availability = 'offline' AND ${notImported('a')} AND a.tracking_status NOT IN (${over})
    AND a.starts_at >= $1 AND a.starts_at < $2
  GROUP BY t.technician_id LIMIT ${maxAlerts}`;

const namedVisit = `a.id, a.number, a.slot_date::text AS "slotDate", a.slot, a.ends_at AS "endsAt", a.appliance,
  a.service_type AS "serviceType"`;

const leftOverJobs = `
  SELECT ${namedVisit}, greatest(a.created_at,
    (SELECT max(greatest(availability_since, work_since)) FROM technician_roster)) AS since
  FROM left_over_jobs($1) AS id JOIN appointments a USING (id)
  ORDER BY a.starts_at LIMIT ${maxAlerts}`;

/**
 * Visits that no longer fit their technicians. What was so when they were assigned, the office
 * decided; but a day off always counts.
 */
const unfitJobs = `
  SELECT ${namedVisit}, t.technician_id AS "technicianId", t.name AS technician, t.work,
    coalesce(since.at, t.work_since, a.created_at) AS since
  FROM technician_roster t JOIN appointments a ON a.technician_id = t.technician_id
    CROSS JOIN LATERAL (
      SELECT max(h.at) FILTER (WHERE h.what ->> 'kind' = 'assigned') AS assigned,
        greatest(t.work_since,
          max(h.at) FILTER (WHERE h.what ->> 'kind' IN ('corrected', 'duration'))) AS at
      FROM appointment_history h WHERE h.appointment_id = a.id) since
  WHERE (NOT t.works_always OR t.lacks <> '{}') AND ${notImported('a')}
    AND a.tracking_status NOT IN (${over}) AND a.ends_at > $1
    AND (EXISTS (SELECT FROM jsonb_array_elements(t.work -> 'daysOff') AS off
        WHERE a.slot_date BETWEEN (off ->> 'from')::date AND (off ->> 'to')::date)
      OR since.at > since.assigned
        AND (NOT works_at(t.work, a.starts_at, a.ends_at, open_weekdays())
          OR t.lacks && ARRAY[a.appliance, a.service_type]))
  ORDER BY a.starts_at LIMIT ${maxAlerts}`;

/** What the office should fix before technicians drive. */
@Injectable()
export class VisitAlertsService {
  constructor(private readonly dataSource: DataSource) {}

  async all(now: Date): Promise<Alert[]> {
    const today = businessDate(now);
    const until = new Date(now.getTime() + unassignedAheadMs);
    const [unassigned, offline, leftOver, unfit] = await Promise.all([
      this.dataSource.query<UnassignedJob[]>(unassignedJobs, [until]),
      this.dataSource.query<OfflineTechnician[]>(offlineWithJobs, [
        startOfDate(today),
        startOfDate(dateAfter(today, 1)),
      ]),
      this.dataSource.query<NamedVisit[]>(leftOverJobs, [now]),
      this.dataSource.query<AssignedVisit[]>(unfitJobs, [now]),
    ]);
    return [
      ...unassigned.map(unassignedAlert),
      ...offline.map((one) => offlineAlert(one, now)),
      ...leftOver.map(leftOverAlert),
      ...unfit.map(unfitAlert),
    ].sort((a, b) => a.since.localeCompare(b.since));
  }
}

function unassignedAlert(job: UnassignedJob): Alert {
  const from = new Date(job.startsAt.getTime() - unassignedAheadMs);
  return {
    type: 'unassigned-job',
    message: `${job.number} has no technician.`,
    appointmentId: job.id,
    technicianId: null,
    since: (job.createdAt > from ? job.createdAt : from).toISOString(),
  };
}

const jobCount = (jobs: number): string => (jobs === 1 ? 'a job' : `${jobs} jobs`);

function unfitAlert(visit: AssignedVisit): Alert {
  const [mismatch] = mismatchesOf({ ...noLimits, ...visit.work }, jobOf(visit));
  const why = mismatch ? `: ${mismatch.words[0]?.toLowerCase()}${mismatch.words.slice(1)}` : '';
  return {
    type: 'off-with-jobs',
    message: `${visit.number} no longer fits ${shortened(visit.technician ?? 'its technician')}${why}.`,
    appointmentId: visit.id,
    technicianId: visit.technicianId,
    day: visit.slotDate,
    since: visit.since.toISOString(),
  };
}

function offlineAlert(one: OfflineTechnician, now: Date): Alert {
  const jobs = jobCount(one.jobs);
  return {
    type: 'offline-with-jobs',
    message: `${shortened(one.name ?? 'A technician')} is offline and has ${jobs} today.`,
    appointmentId: one.firstAppointmentId,
    technicianId: one.technicianId,
    day: businessDate(now),
    since: (one.since ?? now).toISOString(),
  };
}

/** Happens if durations, appliances, assignments or technicians' work change after the sale. */
function leftOverAlert(visit: NamedVisit): Alert {
  const task = [visit.appliance, visit.serviceType].filter((one) => one !== 'Other').join(', ');
  return {
    type: 'overbooked-slot',
    message: `${visit.number}: no technician is left for it (${task}).`,
    appointmentId: visit.id,
    technicianId: null,
    day: visit.slotDate,
    since: visit.since.toISOString(),
  };
}
