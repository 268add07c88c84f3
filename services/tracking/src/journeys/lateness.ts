import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { lateAfterMinutes, stalePositionMs } from '@contracts/vocabulary/tracking';
import type { JourneyEstimate } from '../estimate/journey.service';
import type { JourneyRow } from './journey-row';

/** As an interval of PostgreSQL. */
export const lateFromStart = `${lateAfterMinutes} minutes`;

/** The instant after which an arrival is late. */
export function lateFrom({ slotStart }: Pick<JourneyRow, 'slotStart'>): Date {
  return new Date(slotStart.getTime() + lateAfterMinutes * 60_000);
}

export function isLate(
  journey: Pick<JourneyRow, 'status' | 'slotStart'>,
  estimate: JourneyEstimate,
  now: Date,
): boolean {
  const { there, over, driving } = trackingStatusRules[journey.status];
  if (there || over) return false;
  const expected = driving ? (estimate.arrival ?? now) : now;
  return expected > lateFrom(journey);
}

export function isStale(
  journey: Pick<JourneyRow, 'status' | 'enRouteAt'>,
  estimate: JourneyEstimate,
  now: Date,
): boolean {
  return trackingStatusRules[journey.status].driving && now > staleFrom(journey, estimate);
}

/** When the position of a driving technician becomes stale. */
export function staleFrom(
  { enRouteAt }: Pick<JourneyRow, 'enRouteAt'>,
  estimate: JourneyEstimate,
): Date {
  const heard = estimate.location ? new Date(estimate.location.lastUpdated) : enRouteAt;
  return new Date((heard?.getTime() ?? 0) + stalePositionMs);
}
