import type { CustomerAppointment } from '@contracts/booking/own-records';
import { formatCalendarDate, formatSlot } from '../../shared/format';

/** `Friday, November 27, 2026, 9:00 – 10:00 AM` */
export const whenOf = ({
  appointmentDate,
  timeSlot,
}: Pick<CustomerAppointment, 'appointmentDate' | 'timeSlot'>): string =>
  `${formatCalendarDate(appointmentDate)}, ${formatSlot(timeSlot)}`;

/** `77 Ocean Trace Rd, St. Augustine Beach, FL 32080` */
export const placeOf = ({
  address,
  city,
  state,
  zipCode,
}: Pick<CustomerAppointment, 'address' | 'city' | 'state' | 'zipCode'>): string =>
  `${address}, ${city}, ${state} ${zipCode}`;
