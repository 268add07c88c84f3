import type { LocationFrame } from '@contracts/live';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { Location, Technician } from '@contracts/tracking/technicians';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';

/**
 * A position into what is already known. The newest position wins; a frame that is about something else, or that describes a
 * state of the past, returns the same object. Pure.
 */

export const isOlder = (one: Location | null, known: Location | null): boolean =>
  one !== null && known !== null && Date.parse(one.lastUpdated) < Date.parse(known.lastUpdated);

/** Into the record of the appointment the technician is driving to: the marker, the distance, the estimate and the bar. */
export function mergeLocation<Known extends TrackingRecord>(
  record: Known,
  frame: LocationFrame,
): Known {
  if (
    frame.appointmentId !== record.appointmentId ||
    frame.technicianId !== record.technicianId ||
    frame.version < record.version ||
    !trackingStatusRules[record.status].showsPosition ||
    isOlder(frame.location, record.location)
  )
    return record;
  return {
    ...record,
    location: frame.location,
    distanceToCustomer: frame.distanceToCustomer,
    estimatedTimeToArrival: frame.estimatedTimeToArrival,
    estimatedArrival: frame.estimatedArrival ?? record.estimatedArrival,
    progress: frame.progress ?? record.progress,
    stale: false,
  };
}

/** Into the technician, on a job or not. */
export function mergeTechnicianLocation(technician: Technician, frame: LocationFrame): Technician {
  const { currentLocation } = technician;
  if (
    frame.technicianId !== technician.id ||
    isOlder(frame.location, currentLocation) ||
    frame.location.lastUpdated === currentLocation?.lastUpdated
  )
    return technician;
  return { ...technician, currentLocation: frame.location };
}
