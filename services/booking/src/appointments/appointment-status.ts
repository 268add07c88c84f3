/** How an appointment's status moves. Pure. */
import type { AppointmentStatus } from '@contracts/vocabulary/booking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking';

/** The only moves forwards there are. */
export const nextStatuses: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  scheduled: ['in-progress', 'cancelled'],
  'in-progress': ['completed'],
  completed: [],
  cancelled: [],
};

/** Which status of the appointment a tracking status stands for; the others leave it scheduled. */
const standsFor: Partial<Record<TrackingStatus, AppointmentStatus>> = {
  'in-progress': 'in-progress',
  completed: 'completed',
};

/** At tracking the work has not begun. An appointment that is further was taken back there by a correction. */
const notBegun: readonly TrackingStatus[] = ['scheduled', 'dispatched', 'en-route', 'arrived'];

/** From a final status nothing moves any more. */
export function isFinal(status: AppointmentStatus): boolean {
  return nextStatuses[status].length === 0;
}

/** A technician may be assigned, replaced and taken back only while the job has not begun. */
export function mayBeAssigned(status: AppointmentStatus): boolean {
  return status === 'scheduled';
}

export function mayBecome(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return nextStatuses[from].includes(to);
}

/**
 * The statuses walked, in order, from `from` to what `tracking` stands for: one that was overtaken
 * on its way here is walked through, work that has not begun after all is taken back.
 * Empty when there is nothing to do; null when no path of the table leads there.
 */
export function walkTo(
  from: AppointmentStatus,
  tracking: TrackingStatus,
): AppointmentStatus[] | null {
  const to = standsFor[tracking];
  if (from === 'in-progress' && notBegun.includes(tracking)) return ['scheduled'];
  if (to === undefined || from === to) return [];
  return path(from, to);
}

function path(from: AppointmentStatus, to: AppointmentStatus): AppointmentStatus[] | null {
  for (const next of nextStatuses[from]) {
    if (next === to) return [next];
    const rest = path(next, to);
    if (rest) return [next, ...rest];
  }
  return null;
}
