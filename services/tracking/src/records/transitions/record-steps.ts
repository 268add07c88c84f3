import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { Refusal } from '@service-kit/requests/refusal';
import { mayStep, nextSteps } from './tracking-status';
import type { TrackingRecordEntity } from '../tracking-record.entity';

export interface Step {
  readonly appointmentId: string;
  readonly to: TrackingStatus;
  /** The status that is left, as whoever takes the step knows it. */
  readonly from?: TrackingStatus;
  /** A step back that puts a mistake right. */
  readonly correction?: boolean;
  readonly by: Stepper;
  /** Left out: those that are there stay. */
  readonly notes?: string;
  /** Left out: now. */
  readonly tappedAt?: Date;
}

/** The office moves every job, technicians their own. */
export type Stepper =
  | { readonly as: 'office'; readonly name: string }
  | { readonly as: 'technician'; readonly technicianId: string };

export function refused(
  allowed: TrackingStatus[],
  message?: string,
  details: Record<string, unknown> = {},
): Refusal {
  return new Refusal('transition_refused', { message, details: { allowed, ...details } });
}

export function mustBeNextStep(record: TrackingRecordEntity, { to }: Step): void {
  const { status, technicianId } = record;
  if (mayStep(status, to) && technicianId !== null) return;
  let message: string | undefined;
  if (technicianId === null) message = 'Assign a technician first.';
  if (to === 'cancelled') message = 'Cancel the appointment itself; tracking follows.';
  throw refused(nextSteps(status, technicianId), message);
}

/** When the status was reached: after the one before, and not in the future of a phone's clock. */
export function timeOf(
  tappedAt: Date | undefined,
  { reachedAt }: TrackingRecordEntity,
  now: Date,
): Date {
  if (!tappedAt || !(tappedAt < now)) return now;
  const least = reachedAt < now ? reachedAt : now;
  return tappedAt > least ? tappedAt : least;
}
