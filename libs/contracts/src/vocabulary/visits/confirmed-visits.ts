import type { AppointmentStatus } from '../appointment-status';
import type { AppointmentOrigin } from '../booking';

/** Someone was there. A customer's own imported history only says so. */
export const isConfirmedVisit = ({
  status,
  origin,
}: {
  readonly status: AppointmentStatus;
  readonly origin: AppointmentOrigin;
}): boolean => status === 'completed' && origin !== 'imported';
