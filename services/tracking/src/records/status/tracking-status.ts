import {
  nextTrackingStatuses,
  trackingStatuses,
  trackingStatusesThatAre,
  trackingStatusRules,
  type StepTaker,
  type TrackingStatus,
  type TrackingStatusRule,
} from '@contracts/vocabulary/tracking-status';
import type { AppointmentChange } from '@contracts/tracking';

/** When assigned jobs are sent out. */
export interface DispatchRule {
  readonly now: Date;
  readonly dispatchAheadMs: number;
}

/** Booking's changes, and what the record's status has to permit for each. */
const permissions = {
  assign: 'assignable',
  reschedule: 'waiting',
  cancel: 'cancellable',
  'customer-change': 'customersToChange',
} as const satisfies Record<AppointmentChange, keyof TrackingStatusRule>;

export function permitsChange(status: TrackingStatus, change: AppointmentChange): boolean {
  return trackingStatusRules[status][permissions[change]];
}

/** Steps that `by` may take now. Nobody sets off for a job without a technician. */
export function nextSteps(
  status: TrackingStatus,
  technicianId: string | null,
  by: StepTaker,
): TrackingStatus[] {
  return technicianId === null ? [] : [...nextTrackingStatuses(status, by)];
}

/** The step that the clock takes when a job's time has come. */
export const dispatchStep = onlyStepOf('clock');

function onlyStepOf(taker: StepTaker): { from: TrackingStatus; to: TrackingStatus } {
  const [step, ...others] = trackingStatuses.flatMap((from) =>
    nextTrackingStatuses(from, taker).map((to) => ({ from, to })),
  );
  if (!step || others.length > 0) throw new Error(`The ${taker} must have exactly one step`);
  return step;
}

/**
 * Earlier statuses to which a record may be taken back, the nearest first. `waiting` is where it
 * would wait now: a job that is due is not taken back to before its dispatch, since the clock would
 * dispatch it again right away.
 */
export function correctionsFrom(status: TrackingStatus, waiting: TrackingStatus): TrackingStatus[] {
  if (!trackingStatusRules[status].active) return [];
  const active = trackingStatusesThatAre('active');
  return [
    ...active.slice(0, active.indexOf(status)).toReversed(),
    ...(trackingStatusRules[waiting].active ? [] : [waiting]),
  ];
}

/** Where an assigned or unassigned record stands before its technician sets off. */
export function waitingStatus(
  technicianId: string | null,
  slotStart: Date,
  { now, dispatchAheadMs }: DispatchRule,
): TrackingStatus {
  const due = slotStart.getTime() - now.getTime() <= dispatchAheadMs;
  return technicianId !== null && due ? dispatchStep.to : dispatchStep.from;
}
