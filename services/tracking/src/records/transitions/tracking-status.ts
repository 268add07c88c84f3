import {
  nextTrackingStatuses,
  trackingStatusRules,
  trackingStatusesThatAre,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';

/** Booking's changes, and the statuses from which each is still possible. */
const changeable = {
  assign: ['scheduled', 'dispatched', 'en-route'],
  cancel: ['scheduled', 'dispatched', 'en-route', 'arrived'],
} as const satisfies Record<string, readonly TrackingStatus[]>;

export type AppointmentChange = keyof typeof changeable;

/** The technician is at this job and at no other; the unique index `one_job_under_way` says so too. */
const underWay: readonly TrackingStatus[] = ['en-route', 'arrived', 'in-progress'];

/** Steps that the office or the assigned technician may take now. Nobody sets off for a job of no one. */
export function nextSteps(status: TrackingStatus, technicianId: string | null): TrackingStatus[] {
  return technicianId === null ? [] : [...nextTrackingStatuses(status, 'office')];
}

export function mayStep(from: TrackingStatus, to: TrackingStatus): boolean {
  return nextTrackingStatuses(from, 'office').includes(to);
}

/**
 * Earlier statuses to which a record may be taken back, the nearest first. Only a record that waits
 * for its time goes back to scheduled: one that is due would be dispatched again at once.
 */
export function correctionsFrom(
  status: TrackingStatus,
  waiting: 'scheduled' | 'dispatched',
): TrackingStatus[] {
  if (!trackingStatusRules[status].active) return [];
  const active = trackingStatusesThatAre('active');
  return [
    ...active.slice(0, active.indexOf(status)).toReversed(),
    ...(waiting === 'scheduled' ? [waiting] : []),
  ];
}

export function isUnderWay(status: TrackingStatus): boolean {
  return underWay.includes(status);
}

export function mayChange(status: TrackingStatus, change: AppointmentChange): boolean {
  return (changeable[change] as readonly TrackingStatus[]).includes(status);
}

/** Where an assigned or unassigned record stands before its technician sets off. */
export function waitingStatus(
  technicianId: string | null,
  slotStart: Date,
  now: Date,
  dispatchAheadMs: number,
): 'scheduled' | 'dispatched' {
  const due = slotStart.getTime() - now.getTime() <= dispatchAheadMs;
  return technicianId !== null && due ? 'dispatched' : 'scheduled';
}
