import type { Appointment } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import {
  drivingMinutes,
  kilometersBetween,
  type Point,
} from '@contracts/vocabulary/places/distance';
import { businessDate } from '../../../shared/format';
import type { CrewMember } from '../jobs/job';

/** How far technicians are from a job. Pure. */

/** An older position says nothing about where they are. */
const knownMs = 60 * 60_000;

type Visit = Pick<Appointment, 'appointmentDate' | 'timeSlot'>;

/** Where the houses of these jobs are, as far as that's known. */
export function placesOf(records: readonly DispatchRecord[]): (id: string) => Point | null {
  const places = new Map(records.map((one) => [one.appointmentId, one.customerLocation]));
  return (id) => {
    const { lat = null, lng = null } = places.get(id) ?? {};
    return lat === null || lng === null ? null : { lat, lng };
  };
}

/**
 * Whole minutes. Null also between two places that are known only by the same ZIP code, which are no
 * distance apart.
 */
export function minutesBetween(from: Point | null, to: Point | null): number | null {
  const km = from && to ? kilometersBetween(from, to) : null;
  return km ? Math.ceil(drivingMinutes(km)) : null;
}

/**
 * Where a technician comes from to a visit: from their job before it on that day, and today, if they
 * have none, from where they are.
 */
export function startOf(
  visit: Visit,
  { id, currentLocation }: Pick<CrewMember, 'id' | 'currentLocation'>,
  standing: readonly Appointment[],
  placeOf: (appointmentId: string) => Point | null,
  now: number,
): Point | null {
  const before = standing
    .filter(
      (job) =>
        job.technicianId === id &&
        job.appointmentDate === visit.appointmentDate &&
        job.timeSlot < visit.timeSlot,
    )
    .toSorted((one, other) => other.timeSlot.localeCompare(one.timeSlot))[0];
  if (before) return placeOf(before.id);
  const isKnown =
    currentLocation &&
    visit.appointmentDate === businessDate(now) &&
    now - Date.parse(currentLocation.lastUpdated) < knownMs;
  return isKnown ? currentLocation : null;
}
