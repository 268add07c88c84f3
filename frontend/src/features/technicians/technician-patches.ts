import type { LocationFrame } from '@contracts/live';
import type { Technician } from '@contracts/tracking/technicians';
import { mergeTechnicianLocation } from '../../shared/live/merge-location';

/** How live frames and answers change the list that is shown. */

/** A newer position moves its technician; an older one, or one of an unknown technician, changes nothing. */
export function withLocation(technicians: Technician[], frame: LocationFrame): Technician[] {
  const index = technicians.findIndex((each) => each.id === frame.technicianId);
  const known = technicians[index];
  if (!known) return technicians;
  const merged = mergeTechnicianLocation(known, frame);
  return merged === known ? technicians : technicians.with(index, merged);
}

/** A technician as the server has just answered: in their place unless they stand there newer, or at the end when new. */
export function withTechnician(technicians: Technician[], technician: Technician): Technician[] {
  const index = technicians.findIndex((each) => each.id === technician.id);
  const known = technicians[index];
  if (!known) return [...technicians, technician];
  return technician.version < known.version ? technicians : technicians.with(index, technician);
}
