import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { bestTechnician, type BestTechnician, type JobPlace } from '../assignment/best-technician';
import type { CrewMember } from '../jobs/job';

/** Times for a new job, with a technician who is free. Pure. */

export interface SuggestedTime extends BestTechnician {
  readonly appointmentDate: string;
  readonly timeSlot: string;
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
}

const suggested = 4;
/** The first of them are the soonest, the others where someone is nearby. */
const soonest = 2;

/** At each time the best technician. First the soonest times, then those with someone nearby, in order of time. */
export function suggestedTimes({ days, jobs, crew, place }: Calendar): SuggestedTime[] {
  const standing = jobs.filter(({ status }) => appointmentStatusRules[status].stands);
  const onDuty = crew.filter(({ status }) => technicianStatusRules[status].onDuty);
  const times = days.flatMap(({ date, slots }) =>
    slots.flatMap((timeSlot) => {
      const best = bestTechnician({ ...place, appointmentDate: date, timeSlot }, standing, onDuty);
      if (!best) return [];
      return [{ appointmentDate: date, timeSlot, ...best }];
    }),
  );
  const chosen = new Set(times.slice(0, soonest));
  for (const time of [...times.filter(({ nearby }) => nearby), ...times])
    if (chosen.size < suggested) chosen.add(time);
  return times.filter((time) => chosen.has(time));
}

/** Why there is no time to suggest. */
export function noTimesText({ days, crew }: Pick<Calendar, 'days' | 'crew'>): string {
  if (days.every(({ slots }) => slots.length === 0)) return 'No open times in the next days.';
  return crew.some(({ status }) => technicianStatusRules[status].onDuty)
    ? 'At the open times, everyone on duty is off, booked, or outside their hours.'
    : 'No technician is on duty.';
}
