import type { TrackingNotification } from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';

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

/** What puts right what customers were told by mistake, by the status that holds after all. */
const corrections: Partial<Record<TrackingStatus, string>> = {
  scheduled: 'That update was a mistake: your technician is not on the way yet.',
  dispatched: 'That update was a mistake: your technician is not on the way yet.',
  'en-route': 'That update was a mistake: your technician is still on the way.',
  arrived: 'That update was a mistake: your technician has arrived, but has not begun the work.',
};

export function correctionNotification(to: TrackingStatus, at: Date): TrackingNotification {
  return { type: to, message: corrections[to] ?? messages[to], timestamp: at.toISOString() };
}

export function notification(type: NotificationType, at: Date): TrackingNotification {
  return { type, message: messages[type], timestamp: at.toISOString() };
}

export function rescheduledNotification(at: Date): TrackingNotification {
  return { type: 'scheduled', message: rescheduledMessage, timestamp: at.toISOString() };
}
