import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { addDays } from '../../shared/format';
import { placeOf } from './appointment-words';

/** Opens a new entry in Google Calendar, with the facts of the calendar file. */
export function googleCalendarLink(
  appointment: CustomerAppointment,
  { name, phone }: { name: string; phone: string },
): string {
  const { appointmentDate, timeSlot, number, serviceType } = appointment;
  const [start = '', end = ''] = timeSlot.split('-');
  const at = (date: string, clock: string) =>
    `${date.replaceAll('-', '')}T${clock.replace(':', '')}00`;
  // The last hour of a day ends at midnight.
  const endDate = end < start ? addDays(appointmentDate, 1) : appointmentDate;
  const entry = new URLSearchParams({
    action: 'TEMPLATE',
    text: `${name}: ${serviceType}, ${applianceTitle({ ...appointment, brand: '' })}`,
    dates: `${at(appointmentDate, start)}/${at(endDate, end)}`,
    ctz: businessTimeZone,
    location: placeOf(appointment),
    details: `${number}: ${serviceType}, ${applianceTitle(appointment)}\nQuestions? Call ${name}: ${phone}`,
  });
  return `https://calendar.google.com/calendar/render?${entry.toString()}`;
}
