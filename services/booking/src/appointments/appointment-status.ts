/** How an appointment's status moves. Pure. */
import type { AppointmentStatus } from '@contracts/vocabulary/appointment-status';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';

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
 * Tracking takes a step back that was made by mistake: work that had not begun after all. Nobody
 * else does, and nothing takes back what is final.
 */
const corrections: Partial<Record<AppointmentStatus, AppointmentStatus>> = {
  'in-progress': 'scheduled',
};

/**
 * The statuses transitions, in order, from `from` to what `tracking` stands for: one that was overtaken
 * on its way here is transitions through. `tracking` must be newer than what `from` stands for. Empty
 * when there is nothing to do; null when no path of the table leads there.
 */
export function transitionsTo(
  from: AppointmentStatus,
  tracking: TrackingStatus,
): AppointmentStatus[] | null {
  if (tracking === 'cancelled') return [];
  const to = standsFor[tracking] ?? 'scheduled';
  if (from === to) return [];
  if (corrections[from] === to) return [to];
  // Of before the end, whose news has overtaken it.
  if (to === 'scheduled') return [];
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
