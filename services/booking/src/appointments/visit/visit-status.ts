import {
  nextTrackingStatuses,
  trackingStatuses,
  trackingStatusesThatAre,
  trackingStatusRules,
  type StepTaker,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';

/** When assigned jobs are dispatched. */
export interface DispatchRule {
  readonly now: Date;
  readonly dispatchAheadMs: number;
}

/** Steps that `by` may take now. No one sets off for a job without a technician. */
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
 * Earlier statuses to which a visit may be taken back, the nearest first. `waiting` is where it
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

/** Where an assigned or unassigned visit stands before its technician sets off. */
export function waitingStatus(
  technicianId: string | null,
  slotStart: Date,
  { now, dispatchAheadMs }: DispatchRule,
): TrackingStatus {
  const due = slotStart.getTime() - now.getTime() <= dispatchAheadMs;
  return technicianId !== null && due ? dispatchStep.to : dispatchStep.from;
}
