/** How an appointment's status moves, as its table says. Pure. */
import {
  appointmentStatusRules as rules,
  type AppointmentStatus,
} from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';

export function mayBecome(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return rules[from].next.includes(to);
}

/** Its work has been done: it is over and was not cancelled. */
export function isDone(status: AppointmentStatus): boolean {
  return rules[status].over && rules[status].stands;
}

/** Booking cancels; tracking's record of it only follows. */
export function isCancelledAt(tracking: TrackingStatus): boolean {
  return !rules[trackingStatusRules[tracking].appointmentStatus].stands;
}

/**
 * The statuses to go through, in order, from `from` to what `tracking` stands for, those included
 * whose own event has been overtaken. `tracking` must be newer than what `from` stands for. Empty
 * when there is nothing to do; null when no path of the table leads there.
 */
export function transitionsTo(
  from: AppointmentStatus,
  tracking: TrackingStatus,
): AppointmentStatus[] | null {
  if (isCancelledAt(tracking)) return [];
  const to = trackingStatusRules[tracking].appointmentStatus;
  if (from === to) return [];
  if (rules[from].correctedTo === to) return [to];
  // From before the end, whose event has overtaken this one.
  if (rules[to].assignable) return [];
  return path(from, to);
}

function path(from: AppointmentStatus, to: AppointmentStatus): AppointmentStatus[] | null {
  for (const next of rules[from].next) {
    if (next === to) return [next];
    const rest = path(next, to);
    if (rest) return [next, ...rest];
  }
  return null;
}
