import type { LocationFrame } from '@contracts/live';
import type { Technician } from '@contracts/tracking/technicians';
import { mergeTechnicianLocation } from '../../shared/live/merge-location';

/** Returns the same list if the position is older or the technician unknown. */
export function withLocation(technicians: Technician[], frame: LocationFrame): Technician[] {
  const index = technicians.findIndex((each) => each.id === frame.technicianId);
  const known = technicians[index];
  if (!known) return technicians;
  const merged = mergeTechnicianLocation(known, frame);
  return merged === known ? technicians : technicians.with(index, merged);
}

/** Replaces an older version, or adds a new technician at the end. */
export function withTechnician(technicians: Technician[], technician: Technician): Technician[] {
  const index = technicians.findIndex((each) => each.id === technician.id);
  const known = technicians[index];
  if (!known) return [...technicians, technician];
  return technician.version < known.version ? technicians : technicians.with(index, technician);
}
