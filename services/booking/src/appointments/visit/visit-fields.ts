import {
  firstTrackingStatus,
  trackingStatuses,
  trackingStatusesThatAre,
  trackingStatusRules,
  type TrackingStatus,
  type TrackingStatusRule,
} from '@contracts/vocabulary/tracking-status';
import type { JobToFit } from '../../slots/claim-seat';
import type { AppointmentEntity } from '../appointment.entity';

/** How long it takes its technician. */
export const minutesOf = ({
  startsAt,
  endsAt,
}: Pick<AppointmentEntity, 'startsAt' | 'endsAt'>): number =>
  (endsAt.getTime() - startsAt.getTime()) / 60_000;

/** A visit that looks for a time. It takes as long as before. */
export const jobToFit = (appointment: AppointmentEntity): Required<JobToFit> => ({
  appliance: appointment.appliance,
  serviceType: appointment.serviceType,
  durationMinutes: minutesOf(appointment),
  appointmentId: appointment.id,
});

type StatusTime = NonNullable<TrackingStatusRule['sets']>;
type StatusTimes = Record<StatusTime, Date | null>;

/** Times that active statuses set, each with the first status that does. */
const timesOfActive = new Map<StatusTime, TrackingStatus>();
for (const status of trackingStatusesThatAre('active')) {
  const { sets } = trackingStatusRules[status];
  if (sets && !timesOfActive.has(sets)) timesOfActive.set(sets, status);
}

export const noTimes: StatusTimes = {
  enRouteAt: null,
  arrivedAt: null,
  startedAt: null,
  completedAt: null,
};

/** A status that is reached again keeps its first time. */
export function timesOnReaching(
  known: StatusTimes,
  status: TrackingStatus,
  at: Date,
): Partial<StatusTimes> {
  const { sets } = trackingStatusRules[status];
  return sets === null ? {} : { [sets]: known[sets] ?? at };
}

/** The times of a visit that has come only as far as `status`. Missing ones get `at`. */
export function timesUpTo(
  known: StatusTimes,
  status: TrackingStatus,
  at: Date,
): Partial<StatusTimes> {
  const last = trackingStatuses.indexOf(status);
  const times: Partial<StatusTimes> = { completedAt: null };
  for (const [time, setBy] of timesOfActive) {
    times[time] = trackingStatuses.indexOf(setBy) <= last ? (known[time] ?? at) : null;
  }
  return times;
}

type Placed = Pick<AppointmentEntity, 'trackingStatus' | 'status' | 'reachedAt'>;

export const placedAt = (trackingStatus: TrackingStatus, at: Date): Placed => ({
  trackingStatus,
  status: trackingStatusRules[trackingStatus].appointmentStatus,
  reachedAt: at,
});

/** For a visit that no one drives to, or whose drive no longer counts. */
export const waitingAt = (trackingStatus: TrackingStatus, at: Date) => ({
  ...placedAt(trackingStatus, at),
  ...noTimes,
});

export const newVisit = (at: Date) => ({ ...waitingAt(firstTrackingStatus, at), stepNotes: null });
