import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { formatClock } from '../../../shared/live/clock';
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

/** `clock`: now, such as `13:05`. `23:00-00:00` ends with the day. */
export function technicianDay(
  jobs: readonly Appointment[],
  technicianId: string,
  clock: string,
): TechnicianDay {
  const theirs = jobs
    .filter((job) => job.technicianId === technicianId && appointmentStatusRules[job.status].stands)
    .sort((one, two) => one.timeSlot.localeCompare(two.timeSlot));
  const left = theirs.filter(({ status }) => !appointmentStatusRules[status].over);
  let freeFrom: string | null = null;
  for (const { timeSlot } of left) {
    const [start = '', end = ''] = timeSlot.split('-');
    const ends = end === '00:00' ? '24:00' : end;
    if (start <= (freeFrom ?? clock) && ends > (freeFrom ?? clock)) freeFrom = ends;
  }
  return { jobs: theirs.length, left: left.length, next: left[0], freeFrom };
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
