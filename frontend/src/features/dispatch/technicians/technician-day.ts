import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { businessClock } from '../../../shared/format';
import { expectedTimes, type Today } from '../assignment/day-plan';
import { clockOf, minuteOf } from '../assignment/job-times';
import type { CrewMember } from '../jobs/job';

/** A technician's day, from the day's jobs. Pure. */
export interface TechnicianDay {
  /** Canceled ones don't count. */
  readonly jobs: number;
  readonly left: number;
  /** Of those left, what they drive to or work on. */
  readonly underWay: number;
  /** The one under way, or else the next. */
  readonly next: Appointment | undefined;
  /**
   * Minute of the day: the end of the jobs that follow each other from now on, as far as the one under
   * way has come; null if they are free now.
   */
  readonly freeFrom: number | null;
}

const dayMinutes = 24 * 60;

export function technicianDay(
  jobs: readonly Appointment[],
  technicianId: string,
  today: Today,
): TechnicianDay {
  const theirs = jobs
    .filter((job) => job.technicianId === technicianId && appointmentStatusRules[job.status].stands)
    .sort((one, two) => one.timeSlot.localeCompare(two.timeSlot));
  const left = theirs.filter(({ status }) => !appointmentStatusRules[status].over);
  const now = minuteOf(businessClock(today.now));
  let free = now;
  const times = left.map((job) => expectedTimes(job, today));
  // What is under way comes first, also if its time was later.
  for (const { start, end, busy } of times.toSorted((a, b) => Number(b.busy) - Number(a.busy))) {
    if ((busy || start <= free) && end > free) free = Math.min(end, dayMinutes);
  }
  return {
    jobs: theirs.length,
    left: left.length,
    underWay: times.filter(({ busy }) => busy).length,
    next: left.find(({ status }) => status === 'in-progress') ?? left[0],
    freeFrom: free === now ? null : free,
  };
}

export function freeWords(
  { freeFrom, next }: Pick<TechnicianDay, 'freeFrom' | 'next'>,
  { status }: Pick<CrewMember, 'status'>,
): string {
  if (!technicianStatusRules[status].onDuty) return 'Off duty now';
  if (freeFrom === dayMinutes) return 'Busy until midnight';
  if (freeFrom !== null) return `Free at ${clockOf(freeFrom)}`;
  // It takes longer than its time.
  return status === 'busy' || next?.status === 'in-progress' ? 'Still on a job' : 'Free now';
}
