import { formatCalendarDate, formatSlot } from '../../shared/format';
import { RatingPlate, type PlateCell } from '../../shared/ui/business/rating-plate';
import type { BookingEntries } from './booking-draft.slice';

type Summarised = Pick<
  BookingEntries,
  'appointmentDate' | 'timeSlot' | 'serviceType' | 'appliance' | 'brand'
>;

/** What has been chosen so far, on the plate. Shows nothing that has not been chosen. */
export function AppointmentSummary(chosen: Summarised) {
  const { appointmentDate, timeSlot, serviceType, appliance, brand } = chosen;
  const cells: PlateCell[] = [
    { label: 'Date', value: appointmentDate && formatCalendarDate(appointmentDate) },
    { label: 'Time', value: timeSlot && formatSlot(timeSlot) },
    {
      label: 'Service',
      value: [serviceType, appliance].filter(Boolean).join(' · '),
    },
    { label: 'Brand', value: brand },
  ].filter(({ value }) => value !== '');
  return cells.length > 0 ? <RatingPlate cells={cells} columns={2} size="text" /> : null;
}
