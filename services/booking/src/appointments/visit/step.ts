import { undoAcceptedMs } from '@contracts/vocabulary/tracking';
import { firstTrackingStatus, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { Refusal } from '@service-kit/requests/refusal';
import type { EntityManager } from 'typeorm';
import type { AppointmentEntity } from '../appointment.entity';
import type { AppointmentEvent } from '../history/appointment-event';
import { nextSteps } from './visit-status';

export interface Step {
  readonly appointmentId: string;
  readonly to: TrackingStatus;
  /** The status before the step, as the person who takes it saw it. */
  readonly from?: TrackingStatus;
  /** Identifies the tap, so that a repeat is recognized. */
  readonly key?: string;
  /** A step back that corrects a mistake. */
  readonly correction?: boolean;
  /** Why it's taken back. */
  readonly reason?: string;
  readonly by: Stepper;
  /** If omitted, the existing ones stay. */
  readonly notes?: string;
  /** If omitted: now. */
  readonly tappedAt?: Date;
}

export type Stepper =
  | { readonly as: 'office'; readonly name: string }
  | { readonly as: 'technician'; readonly technicianId: string };

export function stepRefused(
  allowed: readonly TrackingStatus[],
  message?: string,
  details: Record<string, unknown> = {},
): Refusal {
  return new Refusal('transition_refused', { message, details: { allowed, ...details } });
}

export function mustBeNextStep(
  { trackingStatus, technicianId }: AppointmentEntity,
  step: Step,
): void {
  const allowed = nextSteps(trackingStatus, technicianId, step.by.as);
  if (allowed.includes(step.to)) return;
  let message: string | undefined;
  if (technicianId === null) message = 'Assign a technician first.';
  if (step.to === 'cancelled') message = 'Cancel the appointment itself; tracking follows.';
  throw stepRefused(allowed, message);
}

/**
 * When the status was reached. Not before the previous status, and not in the future, whatever a
 * phone's clock says.
 */
export function timeOf(
  tappedAt: Date | undefined,
  { reachedAt }: AppointmentEntity,
  now: Date,
): Date {
  if (!tappedAt || !(tappedAt < now)) return now;
  const least = reachedAt < now ? reachedAt : now;
  return tappedAt > least ? tappedAt : least;
}

type StatusEvent = Extract<AppointmentEvent, { kind: 'status' }>;

export type LastChange = Partial<Pick<StatusEvent, 'from' | 'correction' | 'step'>>;

/**
 * The status before the technician's own step, if that can still be undone. Counted in server time,
 * because a phone's clock may be wrong.
 */
export function leftByOwnStep(
  last: LastChange | undefined,
  technicianId: string,
  now: Date,
): TrackingStatus | null {
  if (!last?.step || last.correction || last.step.technicianId !== technicianId) return null;
  if (now.getTime() - Date.parse(last.step.heardAt) > undoAcceptedMs) return null;
  return last.from ?? firstTrackingStatus;
}

/** Read under the appointment's lock. */
export async function lastChangeOf(
  tx: EntityManager,
  appointmentId: string,
): Promise<LastChange | undefined> {
  const [last] = await tx.query<{ what: LastChange }[]>(
    `SELECT what FROM appointment_history
     WHERE appointment_id = $1 AND what ->> 'kind' IN ('status', 'cancelled')
     ORDER BY position DESC LIMIT 1`,
    [appointmentId],
  );
  return last?.what;
}
