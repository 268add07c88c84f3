import { businessTimeZone } from '@contracts/vocabulary/booking';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { Refusal } from '@service-kit/requests/refusal';
import { nextSteps } from '../status/tracking-status';
import type { TrackingRecordEntity } from '../tracking-record.entity';

/** One step that somebody asks for. */
export interface Step {
  readonly appointmentId: string;
  readonly to: TrackingStatus;
  /** The status that is left, as far as whoever takes the step knows. */
  readonly from?: TrackingStatus;
  /** Names the tap, so that a copy of it is recognized. */
  readonly key?: string;
  /** A step back that corrects a mistake. */
  readonly correction?: boolean;
  readonly by: Stepper;
  /** Left out: those that are there stay. */
  readonly notes?: string;
  /** The technician knows that the visit is on another day. */
  readonly anotherDay?: boolean;
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

export function mustBeNextStep({ status, technicianId }: TrackingRecordEntity, step: Step): void {
  const allowed = nextSteps(status, technicianId, step.by.as);
  if (allowed.includes(step.to)) return;
  let message: string | undefined;
  if (technicianId === null) message = 'Assign a technician first.';
  if (step.to === 'cancelled') message = 'Cancel the appointment itself; tracking follows.';
  throw refused(allowed, message);
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

/**
 * A technician sets off for a visit of another day only when they say that they mean it, since its
 * customer is told at once. The office knows what it does.
 */
export function mustBeOfThatDay(
  { slotStart }: TrackingRecordEntity,
  { to, by, anotherDay = false }: Step,
  at: Date,
): void {
  if (by.as === 'office' || anotherDay || !trackingStatusRules[to].driving) return;
  if (dayOf(at) === dayOf(slotStart)) return;
  throw new Refusal('another_day', {
    message: `This visit is on ${dayOf(slotStart)}. Confirm that you want to set off now.`,
  });
}

/** `Tuesday, November 24, 2026` */
const dayOf = (at: Date): string => calendarDay.format(at);
const calendarDay = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeZone: businessTimeZone,
});
