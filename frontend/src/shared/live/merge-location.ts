import type { LocationFrame } from '@contracts/live';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { Location, Technician } from '@contracts/tracking/technicians';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';

/** The newest position wins. A frame that is older or about something else returns the same object. */

export const isOlder = (one: Location | null, known: Location | null): boolean =>
  one !== null && known !== null && Date.parse(one.lastUpdated) < Date.parse(known.lastUpdated);

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
