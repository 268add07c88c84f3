import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { formatClock } from '../../../shared/live/clock';
import { minuteOf, timesOf } from '../assignment/technician-choices';
import type { CrewMember } from '../jobs/job';

/** A technician's day, from the day's jobs. Pure. */
export interface TechnicianDay {
  /** Canceled ones don't count. */
  readonly jobs: number;
  readonly left: number;
  /** The one under way, or else the next. */
  readonly next: Appointment | undefined;
  /** `14:00`: the end of the jobs that follow each other from now on; null if they are free now. */
  readonly freeFrom: string | null;
}

const dayMinutes = 24 * 60;

const clockAt = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** `clock`: now, such as `13:05`. */
export function technicianDay(
  jobs: readonly Appointment[],
  technicianId: string,
  clock: string,
): TechnicianDay {
  const theirs = jobs
    .filter((job) => job.technicianId === technicianId && appointmentStatusRules[job.status].stands)
    .sort((one, two) => one.timeSlot.localeCompare(two.timeSlot));
  const left = theirs.filter(({ status }) => !appointmentStatusRules[status].over);
  const now = minuteOf(clock);
  let free = now;
  for (const { start, end } of left.map(timesOf)) {
    if (start <= free && end > free) free = Math.min(end, dayMinutes);
  }
  return {
    jobs: theirs.length,
    left: left.length,
    next: left.find(({ status }) => status === 'in-progress') ?? left[0],
    freeFrom: free === now ? null : clockAt(free),
  };
}

export function freeWords(
  { freeFrom, next }: Pick<TechnicianDay, 'freeFrom' | 'next'>,
  { status }: Pick<CrewMember, 'status'>,
): string {
  if (!technicianStatusRules[status].onDuty) return 'Off duty now';
  if (freeFrom === '24:00') return 'Busy until midnight';
  if (freeFrom !== null) return `Free at ${formatClock(freeFrom)}`;
  // It takes longer than its time.
  return status === 'busy' || next?.status === 'in-progress' ? 'Still on a job' : 'Free now';
}
