import type { Appointment } from '@contracts/booking/appointments';
import type { LocationFrame } from '@contracts/live';
import type { DispatchRecord, TrackingRecord } from '@contracts/tracking/records';
import { mergeLocation } from '../../shared/live/merge-location';

/** How live frames and answers change the lists that are shown. What is out of date changes nothing. */

/**
 * A record as the live channel or an answer brings it. The office's form replaces or joins the list; the customer's form, which
 * lacks the customer and the allowed steps, only refreshes a record that is known.
 */
export function withRecord(
  records: DispatchRecord[],
  update: TrackingRecord | DispatchRecord,
): DispatchRecord[] {
  const index = records.findIndex((each) => each.appointmentId === update.appointmentId);
  const known = records[index];
  if (!known) return 'allowed' in update ? [...records, update] : records;
  if (update.version < known.version) return records;
  return records.with(index, { ...known, ...update });
}

/** A position of a technician on the way; the same list when it changes nothing. */
export function withPosition(records: DispatchRecord[], frame: LocationFrame): DispatchRecord[] {
  const index = records.findIndex((each) => each.appointmentId === frame.appointmentId);
  const known = records[index];
  if (!known) return records;
  const merged = mergeLocation(known, frame);
  return merged === known ? records : records.with(index, merged);
}

/** An appointment as the server has just answered it; lists in which it does not stand, or stands newer, stay as they are. */
export function withAppointment(appointments: Appointment[], update: Appointment): Appointment[] {
  const index = appointments.findIndex((each) => each.id === update.id);
  const known = appointments[index];
  return !known || update.version < known.version ? appointments : appointments.with(index, update);
}
