import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { Point } from '@contracts/vocabulary/places/distance';
import type { Today } from '../assignment/day-plan';
import { minutesBetween, placesOf, startOf } from '../assignment/drive';
import { bestTechnician, type BestTechnician, type JobPlace } from '../assignment/best-technician';
import type { CrewMember } from '../jobs/job';

/** Times for a new job, with a technician who is free. Pure. */

export interface SuggestedTime extends BestTechnician {
  readonly appointmentDate: string;
  readonly timeSlot: string;
  /** The drive to it, if both places are known. */
  readonly minutes: number | null;
}

interface FreeDay {
  readonly date: string;
  readonly slots: readonly string[];
}

interface Calendar {
  /** In order. */
  readonly days: readonly FreeDay[];
  /** Of these days. */
  readonly jobs: readonly Appointment[];
  readonly crew: readonly CrewMember[];
  /** Where the new job is, and what it is; empty while it isn't known. */
  readonly place: JobPlace;
  /** Where the new job is, if that's known. */
  readonly to: Point | null;
  readonly today: Today;
}

const suggested = 4;
/** The first of them are the soonest, the others where someone is nearby. */
const soonest = 2;

/** At each time the best technician. First the soonest times, then those with someone nearby, in order of time. */
export function suggestedTimes({ days, jobs, crew, place, to, today }: Calendar): SuggestedTime[] {
  const standing = jobs.filter(({ status }) => appointmentStatusRules[status].stands);
  const placeOf = placesOf(today.records);
  const times = days.flatMap(({ date, slots }) =>
    slots.flatMap((timeSlot) => {
      const visit = { appointmentDate: date, timeSlot };
      const best = bestTechnician({ ...place, ...visit, place: to }, standing, crew, today);
      if (!best) return [];
      const start = startOf(visit, best.technician, standing, placeOf, today.now);
      return [{ ...visit, ...best, minutes: minutesBetween(start, to) }];
    }),
  );
  const chosen = new Set(times.slice(0, soonest));
  for (const time of [...times.filter(({ nearby }) => nearby), ...times])
    if (chosen.size < suggested) chosen.add(time);
  return times.filter((time) => chosen.has(time));
}

/** Why there is no time to suggest. */
export function noTimesText({ days, crew }: Pick<Calendar, 'days' | 'crew'>): string {
  // Without anyone, no day has open times.
  if (!crew.some(({ active }) => active))
    return 'There are no technicians yet. Add one under Technicians.';
  return days.every(({ slots }) => slots.length === 0)
    ? 'No open times in the next days.'
    : 'At the open times, everyone is off, booked, or couldn’t get there in time.';
}
