import type { TrackingNotification } from '@contracts/tracking';
import { firstTrackingStatus, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';

/** What customers read of events that are no status. No names: the list outlives a reassignment. */
const eventMessages = {
  assigned: 'A technician has been assigned to your appointment.',
  unassigned: 'We are choosing another technician for you.',
  late: 'Your technician is running late. The estimate of the arrival is up to date.',
} as const;

const rescheduledMessage = 'Your appointment has been moved to another time.';

export function statusNotification(status: TrackingStatus, at: Date): TrackingNotification {
  return written(status, trackingStatusWords[status].notification, at);
}

/** Corrects a notification that was a mistake. */
export function correctionNotification(to: TrackingStatus, at: Date): TrackingNotification {
  return written(to, trackingStatusWords[to].correction, at);
}

export function eventNotification(
  event: keyof typeof eventMessages,
  at: Date,
): TrackingNotification {
  return written(event, eventMessages[event], at);
}

export function rescheduledNotification(at: Date): TrackingNotification {
  return written(firstTrackingStatus, rescheduledMessage, at);
}

function written(type: string, message: string, at: Date): TrackingNotification {
  return { type, message, timestamp: at.toISOString() };
}
