import { isUUID } from 'class-validator';
import { Refusal } from '@service-kit/requests/refusal';

/** Ids come from links and addresses: what cannot be one is unknown, not a failing statement. */
export function technicianId(id: string): string {
  if (!isUUID(id)) throw new Refusal('technician_not_found');
  return id;
}

export function appointmentId(id: string): string {
  if (!isAppointmentId(id)) throw new Refusal('appointment_not_found');
  return id;
}

export function isAppointmentId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
}
