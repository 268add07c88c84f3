import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { Point } from '@contracts/vocabulary/places/distance';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { isAway, mismatchesOf } from '@contracts/vocabulary/technician-work';
import type { CrewMember } from '../jobs/job';
import { arrivalOf, isToday, type Today } from './day-plan';
import { overlaps, type TimeOfJob } from './job-times';

/** Who should make a visit. Pure. */

export interface BestTechnician {
  readonly technician: Pick<CrewMember, 'id' | 'name' | 'avatar' | 'currentLocation'>;
  /** Another job of theirs on that day, nearby; the closer one in time. */
  readonly nearby: Appointment | undefined;
  /** Why they don't quite suit it, if no one who does is free. */
  readonly despite: readonly string[];
}

/** Where a job is, and what it is; empty while it isn't known. */
export interface JobPlace {
  readonly zipCode: string;
  readonly city: string;
  readonly appliance?: string;
  readonly serviceType?: string;
  /** As long as its time slot if missing. */
  readonly durationMinutes?: number;
}

type Visit = JobPlace &
  Pick<Appointment, 'appointmentDate' | 'timeSlot'> & {
    readonly id?: string;
    /** Where the house is, if that's known and the visit has no record. */
    readonly place?: Point | null;
  };

/**
 * Of those who are at work then and get there in time, the technician who has the skill and the area,
 * is closest to the place on that day, and then the one with the fewest jobs. `standing` are jobs that
 * aren't canceled.
 */
export function bestTechnician(
  visit: Visit,
  standing: readonly Appointment[],
  crew: readonly CrewMember[],
  today: Today,
): BestTechnician | undefined {
  const [best] = crew
    .map((technician) => {
      const theirs = standing.filter(
        (job) =>
          job.technicianId === technician.id && job.appointmentDate === visit.appointmentDate,
      );
      const mismatches = mismatchesOf(technician, visit);
      return { technician, theirs, mismatches, nearby: nearest(theirs, visit) };
    })
    .filter(
      ({ technician, mismatches }) =>
        !mismatches.some(isAway) && isFree(technician, visit, standing, today),
    )
    .sort(
      (one, two) =>
        one.mismatches.length - two.mismatches.length ||
        Number(one.nearby === undefined) - Number(two.nearby === undefined) ||
        one.theirs.length - two.theirs.length ||
        one.technician.name.localeCompare(two.technician.name, 'en'),
    );
  if (!best) return undefined;
  const { technician, nearby, mismatches } = best;
  return { technician, nearby, despite: mismatches.map(({ words }) => words) };
}

/** Whether they're on duty that day, have no other job at that time, and get there in time. */
export const isFree = (
  technician: CrewMember,
  visit: Visit & TimeOfJob,
  standing: readonly Appointment[],
  today: Today,
): boolean =>
  technician.active &&
  // Off duty is about today.
  (technicianStatusRules[technician.status].onDuty || !isToday(visit, today.now)) &&
  !standing.some(
    (job) =>
      job.technicianId === technician.id &&
      job.appointmentDate === visit.appointmentDate &&
      !appointmentStatusRules[job.status].over &&
      overlaps(job, visit),
  ) &&
  arrivalOf(technician, visit, standing, today).inTime;

const hourOf = (timeSlot: string): number => Number(timeSlot.slice(0, 2));

/** Of a technician's jobs of the day the one in the same ZIP code or town that is closest in time. */
function nearest(
  theirs: readonly Appointment[],
  { zipCode, city, timeSlot }: Visit,
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
