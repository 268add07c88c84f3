import type { TrackingNotification } from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking';

/** What customers read. No names: the list outlives a reassignment. */
const messages = {
  scheduled: 'Your appointment is scheduled.',
  assigned: 'A technician has been assigned to your appointment.',
  unassigned: 'We are choosing another technician for you.',
  dispatched: 'Your technician has your appointment and will set off in time.',
  'en-route': 'Your technician is on the way.',
  arrived: 'Your technician has arrived.',
  'in-progress': 'Your technician is at work.',
  completed: 'Your service is complete. Thank you!',
  cancelled: 'Your appointment has been cancelled.',
  late: 'Your technician is running late. The estimate of the arrival is up to date.',
} as const satisfies Record<TrackingStatus | 'assigned' | 'unassigned' | 'late', string>;

export type NotificationType = keyof typeof messages;

const rescheduledMessage = 'Your appointment has been moved to another time.';

export function notification(type: NotificationType, at: Date): TrackingNotification {
  return { type, message: messages[type], timestamp: at.toISOString() };
}

export function rescheduledNotification(at: Date): TrackingNotification {
  return { type: 'scheduled', message: rescheduledMessage, timestamp: at.toISOString() };
}
