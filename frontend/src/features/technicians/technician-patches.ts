import type { LocationFrame } from '@contracts/live';
import type { Technician } from '@contracts/tracking';

/** How live frames and answers change the list that is shown. */

/** A newer position moves its technician; an older one, or one of somebody unknown, changes nothing. */
export function withLocation(technicians: Technician[], frame: LocationFrame): Technician[] {
  const index = technicians.findIndex((each) => each.id === frame.technicianId);
  const technician = technicians[index];
  if (!technician || isOlder(frame, technician)) return technicians;
  return technicians.with(index, { ...technician, currentLocation: frame.location });
}

const isOlder = (frame: LocationFrame, { currentLocation }: Technician): boolean =>
  currentLocation !== null &&
  Date.parse(frame.location.lastUpdated) <= Date.parse(currentLocation.lastUpdated);

/** A technician as the server has just answered: in their place unless they stand there newer, or at the end when new. */
export function withTechnician(technicians: Technician[], technician: Technician): Technician[] {
  const index = technicians.findIndex((each) => each.id === technician.id);
  const known = technicians[index];
  if (!known) return [...technicians, technician];
  return technician.version < known.version ? technicians : technicians.with(index, technician);
}
