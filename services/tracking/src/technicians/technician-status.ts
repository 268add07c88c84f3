import type {
  TechnicianAvailability,
  TechnicianStatus,
} from '@contracts/vocabulary/technician-status';

/** What others see: offline and available are set by people, busy follows from a job. */
export function technicianStatus(
  availability: TechnicianAvailability,
  busy: boolean,
): TechnicianStatus {
  if (availability === 'offline') return 'offline';
  return busy ? 'busy' : 'available';
}
