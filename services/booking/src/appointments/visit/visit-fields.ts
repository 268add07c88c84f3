import {
  firstTrackingStatus,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import type { AppointmentEntity } from '../appointment.entity';
import { noTimes } from './status-times';

type Placed = Pick<AppointmentEntity, 'trackingStatus' | 'status' | 'reachedAt'>;

/** Where a visit is from `at` on; what its appointment is follows from that. */
export const placedAt = (trackingStatus: TrackingStatus, at: Date): Placed => ({
  trackingStatus,
  status: trackingStatusRules[trackingStatus].appointmentStatus,
  reachedAt: at,
});

/** A visit that no one has set off for, or whose journey so far no longer counts. */
export const waitingAt = (trackingStatus: TrackingStatus, at: Date) => ({
  ...placedAt(trackingStatus, at),
  ...noTimes,
});

/** As it begins. */
export const newVisit = (at: Date) => ({ ...waitingAt(firstTrackingStatus, at), stepNotes: null });
