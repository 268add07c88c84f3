import { Injectable } from '@nestjs/common';
import { shortened } from '@contracts/listed-text';
import type { Alert } from '@contracts/tracking/records';
import { statusList } from '@contracts/vocabulary/status-list';
import { DataSource } from 'typeorm';
import { notImported } from '../../origin/imported-records';
import { shortDate, timeOfDay, wallClock } from '@contracts/business-time';

interface UnassignedJob {
  readonly id: string;
  readonly number: string;
  readonly slotDate: string;
  readonly slot: string;
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

interface DayOffWithJobs extends OfflineTechnician {
  readonly date: string;
}

interface OverbookedSlot {
  readonly slotDate: string;
  readonly slot: string;
  readonly jobs: number;
  readonly technicians: number;
  readonly since: Date;
}

/** How long before its start a job without a technician causes an alert. */
const unassignedAheadMs = 24 * 60 * 60_000;
/** Of a kind. */
const maxAlerts = 200;

const over = statusList('over');

const unassignedJobs = `
  SELECT a.id, a.number, a.slot_date::text AS "slotDate", a.slot, a.starts_at AS "startsAt",
    a.created_at AS "createdAt"
  FROM appointments a
  WHERE ${notImported('a')} AND a.tracking_status NOT IN (${over}) AND a.starts_at <= $1
    AND a.technician_id IS NULL AND a.tracking_status IN (${statusList('waiting')})
  ORDER BY a.starts_at LIMIT ${maxAlerts}`;

/** One scan of the open visits. At night, nearly everyone is offline. */
const offlineWithJobs = `
  SELECT t.technician_id AS "technicianId", t.name, t.availability_since AS since,
    count(*)::integer AS jobs, (array_agg(a.id ORDER BY a.starts_at))[1] AS "firstAppointmentId"
  FROM technician_roster t JOIN appointments a ON a.technician_id = t.technician_id
  WHERE t.availability = 'offline' AND ${notImported('a')} AND a.tracking_status NOT IN (${over})
  GROUP BY t.technician_id LIMIT ${maxAlerts}`;

/** Visits are counted first, so that technicians are counted once for each slot. */
const overbookedSlots = `
  WITH sold AS MATERIALIZED (
    SELECT min(a.slot_date) AS date, min(a.slot) AS slot, count(*)::integer AS jobs,
      max(a.created_at) AS last
    FROM appointments a
    WHERE a.origin = 'booked' AND a.tracking_status NOT IN (${over}) AND a.starts_at > $1
    GROUP BY a.starts_at
  ), staffed AS MATERIALIZED (
    SELECT *, slot_capacity(date, slot) AS technicians FROM sold
  )
  SELECT date::text AS "slotDate", slot, jobs, technicians, greatest(last,
    (SELECT max(greatest(availability_since, work_since)) FROM technician_roster)) AS since
  FROM staffed WHERE jobs > technicians LIMIT ${maxAlerts}`;

const jobsOnDaysOff = `
  SELECT t.technician_id AS "technicianId", t.name, min(t.work_since) AS since,
    a.slot_date::text AS date, count(*)::integer AS jobs,
    (array_agg(a.id ORDER BY a.starts_at))[1] AS "firstAppointmentId"
  FROM technician_roster t
  JOIN appointments a ON a.technician_id = t.technician_id
  WHERE EXISTS (SELECT FROM jsonb_array_elements(t.work -> 'daysOff') AS off
      WHERE a.slot_date BETWEEN (off ->> 'from')::date AND (off ->> 'to')::date)
    AND ${notImported('a')} AND a.tracking_status NOT IN (${over}) AND a.ends_at > $1
  GROUP BY t.technician_id, a.slot_date LIMIT ${maxAlerts}`;

/** What the office should fix before technicians drive. */
@Injectable()
export class VisitAlertsService {
  constructor(private readonly dataSource: DataSource) {}

  async all(now: Date): Promise<Alert[]> {
    const until = new Date(now.getTime() + unassignedAheadMs);
    const [unassigned, offline, overbooked, daysOff] = await Promise.all([
      this.dataSource.query<UnassignedJob[]>(unassignedJobs, [until]),
      this.dataSource.query<OfflineTechnician[]>(offlineWithJobs),
      this.dataSource.query<OverbookedSlot[]>(overbookedSlots, [now]),
      this.dataSource.query<DayOffWithJobs[]>(jobsOnDaysOff, [now]),
    ]);
    return [
      ...unassigned.map(unassignedAlert),
      ...offline.map((one) => offlineAlert(one, now)),
      ...overbooked.map(overbookedAlert),
      ...daysOff.map((one) => dayOffAlert(one, now)),
    ].sort((a, b) => a.since.localeCompare(b.since));
  }
}

function unassignedAlert(job: UnassignedJob): Alert {
  const from = new Date(job.startsAt.getTime() - unassignedAheadMs);
  return {
    type: 'unassigned-job',
    message: `${job.number} on ${startOf(job.slotDate, job.slot)} has no technician.`,
    appointmentId: job.id,
    technicianId: null,
    since: (job.createdAt > from ? job.createdAt : from).toISOString(),
  };
}

const jobCount = (jobs: number): string => (jobs === 1 ? 'a job' : `${jobs} jobs`);

function dayOffAlert(one: DayOffWithJobs, now: Date): Alert {
  const day = shortDate(wallClock(one.date, '12:00'));
  return {
    type: 'off-with-jobs',
    message: `${shortened(one.name ?? 'A technician')} is off on ${day} and has ${jobCount(one.jobs)} then.`,
    appointmentId: one.firstAppointmentId,
    technicianId: one.technicianId,
    day: one.date,
    since: (one.since ?? now).toISOString(),
  };
}

function offlineAlert(one: OfflineTechnician, now: Date): Alert {
  const jobs = jobCount(one.jobs);
  return {
    type: 'offline-with-jobs',
    message: `${shortened(one.name ?? 'A technician')} is offline and has ${jobs}.`,
    appointmentId: one.firstAppointmentId,
    technicianId: one.technicianId,
    since: (one.since ?? now).toISOString(),
  };
}

/** Happens because seats stay sold if technicians go offline or take days off. */
function overbookedAlert(one: OverbookedSlot): Alert {
  const { jobs, technicians } = one;
  const there = technicians === 1 ? 'one technician' : `${technicians || 'no'} technicians`;
  return {
    type: 'overbooked-slot',
    message: `${startOf(one.slotDate, one.slot)}: ${jobCount(jobs)} for ${there}.`,
    appointmentId: null,
    technicianId: null,
    day: one.slotDate,
    since: one.since.toISOString(),
  };
}

/** `Sat, Nov 21, 2:00 PM` */
function startOf(date: string, slot: string): string {
  const start = wallClock(date, slot.slice(0, 5));
  return `${shortDate(start)}, ${timeOfDay(start)}`;
}
