import type { TrackingNotification } from '@contracts/tracking/records';
import { firstTrackingStatus, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords, trackingWordsOf } from '@contracts/vocabulary/tracking-words';
import type { AppointmentEntity } from '../appointment.entity';
import type { AppointmentEvent } from '../history/appointment-event';

/** Without names, because the list outlives a reassignment. */
const eventMessages = {
  assigned: 'A technician has been assigned to your appointment.',
  unassigned: 'We are choosing another technician for you.',
} as const;

const rescheduledMessage = 'Your appointment has been moved to another time.';
const restoredMessage = 'Your appointment is back on.';

export const toldKinds = [
  'assigned',
  'rescheduled',
  'restored',
  'cancelled',
  'status',
] as const satisfies readonly AppointmentEvent['kind'][];

/** A history entry that the customer sees. */
export interface ToldEvent {
  /** ISO instant. */
  readonly at: string;
  readonly what: AppointmentEvent;
}

/** For the tracking page, oldest first. */
export function notificationsOf(
  { createdAt }: Pick<AppointmentEntity, 'createdAt'>,
  told: readonly ToldEvent[],
): TrackingNotification[] {
  const booked = ofStatus(firstTrackingStatus, createdAt.toISOString());
  return [booked, ...told.flatMap(notificationOf)];
}

function notificationOf({ at, what }: ToldEvent): TrackingNotification[] {
  switch (what.kind) {
    case 'assigned':
      return [ofAssignment(what.to ? 'assigned' : 'unassigned', at)];
    case 'rescheduled':
    case 'restored': {
      const message = what.kind === 'restored' ? restoredMessage : rescheduledMessage;
      const moved = written(firstTrackingStatus, message, at);
      return what.unassigned ? [moved, ofAssignment('unassigned', at)] : [moved];
    }
    case 'cancelled':
      return [
        written('cancelled', trackingWordsOf({ ...what, status: 'cancelled' }).notification, at),
      ];
    case 'status': {
      const { status, correction, step } = what;
      if (correction) {
        return [written(status, trackingStatusWords[status].correction, step?.heardAt ?? at)];
      }
      return status === firstTrackingStatus ? [] : [ofStatus(status, at)];
    }
    default:
      return [];
  }
}

const ofStatus = (status: TrackingStatus, at: string): TrackingNotification =>
  written(status, trackingStatusWords[status].notification, at);

const ofAssignment = (type: keyof typeof eventMessages, at: string): TrackingNotification =>
  written(type, eventMessages[type], at);

function written(type: string, message: string, at: string): TrackingNotification {
  return { type, message, timestamp: new Date(at).toISOString() };
}
