/** What the technician's other jobs mean for one that no one drives to yet. Pure. */
import {
  expectedArrival,
  jobsBefore,
  roundedUp,
  type PlannedJob,
} from '@contracts/vocabulary/visits/expected-arrival';
import type { Pace } from '@contracts/vocabulary/places/distance';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import type { JourneyEstimate } from '../estimate/journey.service';
import { pointOf } from '../geography/globe';
import type { JourneyRow } from './journey-row';
import { isLate, type Thresholds } from './lateness';

export interface Planned {
  readonly journey: JourneyRow;
  readonly estimate: JourneyEstimate;
}

export interface Plan {
  /** It's dispatched, and the technician has no job before it. */
  readonly isNext: boolean;
  /** From the jobs before it; null if they don't tell. */
  readonly expected: Date | null;
}

/** Of a job whose length isn't known. */
const usualMinutes = 60;

/** The others depend on no other job: their technician is on it, or nothing is promised yet. */
export function needsPlan({ journey, estimate }: Planned, now: Date, late?: Thresholds): boolean {
  const { waiting, active } = trackingStatusRules[journey.status];
  return (
    journey.technicianId !== null && waiting && (active || isLate(journey, estimate, now, late))
  );
}

export function planOf(
  one: Planned,
  ofTechnician: readonly Planned[],
  now: Date,
  pace: Pace,
): Plan {
  const others = ofTechnician.filter(
    ({ journey }) =>
      journey.appointmentId !== one.journey.appointmentId &&
      journey.technicianId === one.journey.technicianId,
  );
  const job = jobOf(one);
  const before = jobsBefore(job, others.map(jobOf));
  return {
    isNext: trackingStatusRules[job.status].active && before.length === 0,
    expected: expectedArrival(job, before, now, pace),
  };
}

/** When a late technician will be there, if that's known. */
export function expectedWhenLate(
  { journey, estimate, plan }: Planned & { readonly plan?: Plan },
  now: Date,
  thresholds?: Thresholds,
): Date | null {
  if (!isLate(journey, estimate, now, thresholds)) return null;
  const { driving } = trackingStatusRules[journey.status];
  const expected = driving ? estimate.arrival : (plan?.expected ?? null);
  return expected && expected > now ? roundedUp(expected) : null;
}

function jobOf({ journey, estimate }: Planned): PlannedJob {
  const { status, slotStart, slotEnd, arrivedAt } = journey;
  const { driving } = trackingStatusRules[status];
  return {
    status,
    slotStart,
    minutes: slotEnd ? (slotEnd.getTime() - slotStart.getTime()) / 60_000 : usualMinutes,
    arrivedAt,
    eta: driving ? estimate.arrival : null,
    place: pointOf(journey),
  };
}
