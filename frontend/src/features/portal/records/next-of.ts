import type { CustomerAppointment } from '@contracts/booking/own-records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';

/** One that has its day ahead, or is being made. */
export function nextOf(
  visits: readonly CustomerAppointment[],
  today: string,
): CustomerAppointment | undefined {
  return visits
    .filter(({ status, appointmentDate }) => {
      const { over, assignable } = appointmentStatusRules[status];
      return !over && (!assignable || appointmentDate >= today);
    })
    .toSorted((one, other) => one.scheduledTime.localeCompare(other.scheduledTime))[0];
}
