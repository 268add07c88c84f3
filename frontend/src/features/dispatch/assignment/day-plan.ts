import type { Appointment } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import {
  freeAfter,
  jobsBefore,
  travelMinutes,
  type PlannedJob,
} from '@contracts/vocabulary/visits/expected-arrival';
import { usualPace, type Point } from '@contracts/vocabulary/places/distance';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { businessClock, businessDate } from '../../../shared/format';
import type { CrewMember } from '../jobs/job';
import { placesOf, startOf } from './drive';
import { minuteOf, timesOf, type TimeOfJob } from './job-times';

/**
 * Whether a technician gets to a visit in time, with the jobs around it: how long each takes, the
 * drives between them, and today where the technician is now. Times are minutes of the day. Pure.
 */

/** What is known of today. */
export interface Today {
  readonly now: number;
  readonly records: readonly DispatchRecord[];
}

type Visit = Pick<Appointment, 'appointmentDate'> &
  TimeOfJob & { readonly id?: string; readonly place?: Point | null };

export interface Arrival {
  /** Minute of the day at which they'd be there. */
  readonly at: number;
  /** Within the visit's time slot, and so that they get to their next job within its own. */
  readonly inTime: boolean;
}

/** No one is ruled out by a drive that isn't known. */
const travel = { ...usualPace, unknownMinutes: 0 };

const asDate = (minute: number): Date => new Date(minute * 60_000);
const asMinute = (date: Date): number => date.getTime() / 60_000;

export const isToday = ({ appointmentDate }: Pick<Appointment, 'appointmentDate'>, now: number) =>
  appointmentDate === businessDate(now);

/** When a job starts and ends, as far as its technician has come with it. */
export function expectedTimes(
  job: Appointment,
  { now, records }: Today,
): { start: number; end: number; busy: boolean } {
  const { start, end } = timesOf(job);
  const record = records.find(({ appointmentId }) => appointmentId === job.id);
  const { busy = false, driving = false } = record ? trackingStatusRules[record.status] : {};
  const started = record?.actualArrival ?? (driving ? record?.estimatedArrival : undefined);
  if (!busy || !started) return { start, end, busy: busy || job.status === 'in-progress' };
  const since = minuteAt(now, started);
  return { start: since, end: since + end - start, busy };
}

/** The minute of today of an instant; of tomorrow's it is more than a day has. */
const minuteAt = (now: number, instant: string): number =>
  minuteOf(businessClock(now)) + (Date.parse(instant) - now) / 60_000;

/** `standing`: jobs that aren't canceled. */
export function arrivalOf(
  technician: Pick<CrewMember, 'id' | 'currentLocation'>,
  visit: Visit,
  standing: readonly Appointment[],
  today: Today,
): Arrival {
  const { now, records } = today;
  const placeOf = placesOf(records);
  const to = visit.place ?? (visit.id === undefined ? null : placeOf(visit.id));
  const isNow = isToday(visit, now);
  const from = asDate(isNow ? minuteOf(businessClock(now)) : 0);
  const theirs = standing.filter(
    (job) =>
      job.id !== visit.id &&
      job.technicianId === technician.id &&
      job.appointmentDate === visit.appointmentDate &&
      !appointmentStatusRules[job.status].over,
  );
  const planned = theirs.map((job) =>
    plannedJob(job, isNow ? today : { now, records: [] }, placeOf),
  );
  const times = timesOf(visit);
  const slotEnd = timesOf({ timeSlot: visit.timeSlot }).end;
  const wanted: PlannedJob = {
    ...{ status: 'scheduled', slotStart: asDate(times.start), minutes: times.end - times.start },
    ...{ arrivedAt: null, eta: null, place: to },
  };
  const before = jobsBefore(wanted, planned);
  const free = freeAfter(before, from, travel);
  const start = startOf(visit, technician, standing, placeOf, now);
  const drive = before.length > 0 || start ? travelMinutes(free.place ?? start, to, travel) : 0;
  const at = Math.max(asMinute(free.at) + drive, times.start);
  // A visit whose time is over is reached as soon as someone can.
  const latest = isNow ? Math.max(slotEnd, asMinute(from) + times.end - times.start) : slotEnd;
  return { at, inTime: at <= latest && reachesNext() };

  function reachesNext(): boolean {
    const [next] = planned
      .filter((job) => !before.includes(job) && asMinute(job.slotStart) >= times.start)
      .toSorted((one, other) => one.slotStart.getTime() - other.slotStart.getTime());
    if (!next) return true;
    const done = at + times.end - times.start;
    const nextEnd = asMinute(next.slotStart) + next.slotMinutes;
    return done + travelMinutes(to, next.place, travel) <= nextEnd;
  }
}

interface PlannedAppointment extends PlannedJob {
  readonly slotMinutes: number;
}

function plannedJob(
  job: Appointment,
  { now, records }: Today,
  placeOf: (appointmentId: string) => Point | null,
): PlannedAppointment {
  const record = records.find(({ appointmentId }) => appointmentId === job.id);
  const { start, end } = timesOf(job);
  const slot = timesOf({ timeSlot: job.timeSlot });
  const at = (instant: string) => asDate(minuteAt(now, instant));
  const status = record?.status ?? (job.status === 'in-progress' ? 'in-progress' : 'scheduled');
  return {
    status,
    slotStart: asDate(start),
    slotMinutes: slot.end - slot.start,
    minutes: end - start,
    arrivedAt: record?.actualArrival ? at(record.actualArrival) : null,
    eta: record && trackingStatusRules[status].driving ? at(record.estimatedArrival) : null,
    place: placeOf(job.id),
  };
}
