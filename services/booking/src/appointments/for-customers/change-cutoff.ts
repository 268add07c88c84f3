/** The deadline for customers to reschedule or cancel online. Pure. */
import type { OnlineChange } from '@contracts/booking/appointments';
import { appointmentStatusRules as rules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import type { AppointmentEntity } from '../appointment.entity';

const hourMs = 60 * 60_000;

type Changeable = Pick<AppointmentEntity, 'status' | 'origin' | 'trackingStatus' | 'startsAt'>;

/**
 * The last instant for a change; null if it is over or never had a seat. Counted in real hours, so
 * the notice is the same when clocks change.
 */
export function changeUntil(
  { status, origin, startsAt }: Changeable,
  cutoffHours: number,
): Date | null {
  if (rules[status].over || origin !== 'booked') return null;
  return cutoffOf(startsAt, cutoffHours);
}

export const cutoffOf = (startsAt: Date, cutoffHours: number): Date =>
  new Date(startsAt.getTime() - cutoffHours * hourMs);

export function canChange(appointment: Changeable, now: Date, cutoffHours: number): boolean {
  const until = changeUntil(appointment, cutoffHours);
  const { customersToChange } = trackingStatusRules[appointment.trackingStatus];
  return until !== null && now <= until && customersToChange;
}

export const onlineChange = (
  appointment: Changeable,
  now: Date,
  cutoffHours: number,
): OnlineChange => ({
  canChange: canChange(appointment, now, cutoffHours),
  changeUntil: changeUntil(appointment, cutoffHours)?.toISOString() ?? null,
});
