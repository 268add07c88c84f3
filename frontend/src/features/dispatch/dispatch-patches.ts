import type { Appointment } from '@contracts/booking/appointments';
import type { LocationFrame } from '@contracts/live';
import type { DispatchRecord, TrackingRecord } from '@contracts/tracking/records';
import { mergeLocation } from '../../shared/live/merge-location';

/** Applies live frames and answers to cached lists. Outdated ones change nothing. */

/**
 * Office records replace a known one or join the list. Customer records lack the customer and the
 * allowed steps, so they only update a known one.
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

/** A technician's position. Returns the same list if it changes nothing. */
export function withPosition(records: DispatchRecord[], frame: LocationFrame): DispatchRecord[] {
  const index = records.findIndex((each) => each.appointmentId === frame.appointmentId);
  const known = records[index];
  if (!known) return records;
  const merged = mergeLocation(known, frame);
  return merged === known ? records : records.with(index, merged);
}

/** An appointment from an answer. Lists without it, or with a newer version, stay as they are. */
export function withAppointment(appointments: Appointment[], update: Appointment): Appointment[] {
  const index = appointments.findIndex((each) => each.id === update.id);
  const known = appointments[index];
  return !known || update.version < known.version ? appointments : appointments.with(index, update);
}
