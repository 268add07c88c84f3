import type {
  TechnicianAvailability,
  TechnicianStatus,
} from '@contracts/vocabulary/technician-status';

/** What others see: offline and available are set by people, busy follows from a job under way. */
export function technicianStatus(
  availability: TechnicianAvailability,
  hasJobUnderWay: boolean,
): TechnicianStatus {
  if (availability === 'offline') return 'offline';
  return hasJobUnderWay ? 'busy' : 'available';
}
