import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { isAway, misfitsOf } from '@contracts/vocabulary/technician-work';
import { overlaps } from '../assignment/technician-choices';
import type { CrewMember } from '../jobs/job';

/** Times for a new job, with a technician who is free. Pure. */

export interface SuggestedTime {
  readonly appointmentDate: string;
  readonly timeSlot: string;
  readonly technician: Pick<CrewMember, 'id' | 'name'>;
  /** Another job of theirs on that day, nearby; the closer one in time. */
  readonly nearby: Pick<Appointment, 'number' | 'city' | 'timeSlot'> | undefined;
  /** Why they don't quite suit it, if no one who does is free. */
  readonly despite: readonly string[];
}

interface FreeDay {
  readonly date: string;
  readonly slots: readonly string[];
}

interface Place {
  readonly zipCode: string;
  readonly city: string;
  readonly appliance?: string;
  readonly serviceType?: string;
}

interface Calendar {
  /** In order. */
  readonly days: readonly FreeDay[];
  /** Of these days. */
  readonly jobs: readonly Appointment[];
  readonly crew: readonly CrewMember[];
  /** Where the new job is, and what it is; empty while it isn't known. */
  readonly place: Place;
}

const suggested = 4;
/** The first of them are the soonest, the others where someone is nearby. */
const soonest = 2;

/**
 * At each time, of those at work, the technician who has the skill and the area, is closest to the place
 * on that day, and then the one with the fewest jobs. First the soonest times, then those with someone nearby, in order of time.
 */
export function suggestedTimes({ days, jobs, crew, place }: Calendar): SuggestedTime[] {
  const standing = jobs.filter(({ status }) => appointmentStatusRules[status].stands);
  const onDuty = crew.filter(({ status }) => technicianStatusRules[status].onDuty);
  const times = days.flatMap(({ date, slots }) =>
    slots.flatMap((timeSlot) => {
      const [best] = onDuty
        .map((technician) => {
          const theirs = standing.filter(
            (job) => job.technicianId === technician.id && job.appointmentDate === date,
          );
          const misfits = misfitsOf(technician, { ...place, appointmentDate: date, timeSlot });
          return { technician, theirs, misfits, nearby: nearest(theirs, timeSlot, place) };
        })
        .filter(
          ({ theirs, misfits }) =>
            !misfits.some(isAway) &&
            !theirs.some((job) => isAhead(job) && overlaps(job.timeSlot, timeSlot)),
        )
        .sort(
          (one, two) =>
            one.misfits.length - two.misfits.length ||
            Number(one.nearby === undefined) - Number(two.nearby === undefined) ||
            one.theirs.length - two.theirs.length ||
            one.technician.name.localeCompare(two.technician.name, 'en'),
        );
      if (!best) return [];
      const { technician, nearby, misfits } = best;
      const despite = misfits.map(({ words }) => words);
      return [{ appointmentDate: date, timeSlot, technician, nearby, despite }];
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
    ? 'Everyone on duty is off, outside their hours or booked at the open times.'
    : 'No technician is on duty.';
}

const isAhead = ({ status }: Appointment): boolean => !appointmentStatusRules[status].over;

const hourOf = (timeSlot: string): number => Number(timeSlot.slice(0, 2));

/** Of a technician's jobs of the day the one in the same ZIP code or town that is closest in time. */
function nearest(
  theirs: readonly Appointment[],
  timeSlot: string,
  { zipCode, city }: Calendar['place'],
): Appointment | undefined {
  const town = city.trim().toLowerCase();
  const distance = (job: Appointment) => Math.abs(hourOf(job.timeSlot) - hourOf(timeSlot));
  return theirs
    .filter(
      (job) =>
        (zipCode !== '' && job.zipCode === zipCode) ||
        (town !== '' && job.city.toLowerCase() === town),
    )
    .sort((one, two) => distance(one) - distance(two))[0];
}
