import {
  firstTrackingStatus,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import type { AppointmentEntity } from '../appointment.entity';
import { noTimes } from './status-times';

type Placed = Pick<AppointmentEntity, 'trackingStatus' | 'status' | 'reachedAt'>;

/**
 * The fields of a visit that reaches a status at `at`. The appointment's status follows from it.
 */
export const placedAt = (trackingStatus: TrackingStatus, at: Date): Placed => ({
  trackingStatus,
  status: trackingStatusRules[trackingStatus].appointmentStatus,
  reachedAt: at,
});

/** The fields of a visit that no one drives to, or whose drive no longer counts. */
export const waitingAt = (trackingStatus: TrackingStatus, at: Date) => ({
  ...placedAt(trackingStatus, at),
  ...noTimes,
});

/** A new visit. */
export const newVisit = (at: Date) => ({ ...waitingAt(firstTrackingStatus, at), stepNotes: null });
