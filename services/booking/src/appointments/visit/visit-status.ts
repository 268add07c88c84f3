import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import {
  nextTrackingStatuses,
  trackingStatuses,
  trackingStatusesThatAre,
  trackingStatusRules,
  type StepTaker,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';

import type { AppointmentEntity } from '../appointment.entity';

export interface DispatchRule {
  readonly now: Date;
  readonly dispatchAheadMs: number;
}

/** A job without a technician can't be started. */
export function nextSteps(
  status: TrackingStatus,
  technicianId: string | null,
  by: StepTaker,
): TrackingStatus[] {
  return technicianId === null ? [] : [...nextTrackingStatuses(status, by)];
}

/** The automatic step when a job's time has come. */
export const dispatchStep = onlyStepOf('clock');

function onlyStepOf(taker: StepTaker): { from: TrackingStatus; to: TrackingStatus } {
  const [step, ...others] = trackingStatuses.flatMap((from) =>
    nextTrackingStatuses(from, taker).map((to) => ({ from, to })),
  );
  if (!step || others.length > 0) throw new Error(`The ${taker} must have exactly one step`);
  return step;
}

/**
 * Earlier statuses to which a visit may go back, the closest first. `waiting` is its status without
 * a step. A job that is due can't go back before its dispatch, because it would be dispatched again
 * at once.
 */
export function correctionsFrom(status: TrackingStatus, waiting: TrackingStatus): TrackingStatus[] {
  if (!trackingStatusRules[status].active) return [];
  const active = trackingStatusesThatAre('active');
  return [
    ...active.slice(0, active.indexOf(status)).toReversed(),
    ...(trackingStatusRules[waiting].active ? [] : [waiting]),
  ];
}

/** The statuses to which a correction may return a visit that is over. */
export function reopenedTo(
  {
    trackingStatus,
    technicianId,
    arrivedAt,
    noShow,
  }: Pick<AppointmentEntity, 'trackingStatus' | 'technicianId' | 'arrivedAt' | 'noShow'>,
  by: StepTaker,
): TrackingStatus[] {
  const { reopens, appointmentStatus } = trackingStatusRules[trackingStatus];
  if (!reopens?.by.includes(by) || technicianId === null) return [];
  const { stands } = appointmentStatusRules[appointmentStatus];
  return stands || (noShow && arrivedAt !== null) ? [...reopens.to] : [];
}

/** A visit that goes back to waiting is dispatched if its time has come. */
export const enteredFor = (to: TrackingStatus, waiting: TrackingStatus): TrackingStatus =>
  to === dispatchStep.from ? waiting : to;

/** The status of a visit before its technician starts driving. */
export function waitingStatus(
  technicianId: string | null,
  slotStart: Date,
  { now, dispatchAheadMs }: DispatchRule,
): TrackingStatus {
  const due = slotStart.getTime() - now.getTime() <= dispatchAheadMs;
  return technicianId !== null && due ? dispatchStep.to : dispatchStep.from;
}
