import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { lateAfterMinutes, stalePositionMs } from '@contracts/vocabulary/tracking';
import type { JourneyEstimate } from '../estimate/journey.service';
import type { JourneyRow } from './journey-row';

export interface Thresholds {
  readonly lateAfterMinutes: number;
  readonly staleAfterMinutes: number;
}

const usual: Thresholds = { lateAfterMinutes, staleAfterMinutes: stalePositionMs / 60_000 };

/** Those that the office hasn't decided are as usual. */
export const thresholdsOf = ({
  lateAfterMinutes: late = usual.lateAfterMinutes,
  staleAfterMinutes: stale = usual.staleAfterMinutes,
}: Partial<Thresholds>): Thresholds => ({ lateAfterMinutes: late, staleAfterMinutes: stale });

/** As an interval of PostgreSQL. */
export const lateFromStart = (decided: Partial<Thresholds>): string =>
  `${thresholdsOf(decided).lateAfterMinutes} minutes`;

/** The instant after which an arrival is late. */
export function lateFrom(
  { slotStart }: Pick<JourneyRow, 'slotStart'>,
  { lateAfterMinutes: minutes } = usual,
): Date {
  return new Date(slotStart.getTime() + minutes * 60_000);
}

export function isLate(
  journey: Pick<JourneyRow, 'status' | 'slotStart'>,
  estimate: JourneyEstimate,
  now: Date,
  thresholds = usual,
): boolean {
  const { there, over, driving } = trackingStatusRules[journey.status];
  if (there || over) return false;
  const from = lateFrom(journey, thresholds);
  return now > from || (driving && estimate.arrival !== null && estimate.arrival > from);
}

export function isStale(
  journey: Pick<JourneyRow, 'status' | 'enRouteAt'>,
  estimate: JourneyEstimate,
  now: Date,
  thresholds = usual,
): boolean {
  return (
    trackingStatusRules[journey.status].driving && now > staleFrom(journey, estimate, thresholds)
  );
}

/** When the position of a driving technician becomes stale. */
export function staleFrom(
  { enRouteAt }: Pick<JourneyRow, 'enRouteAt'>,
  estimate: JourneyEstimate,
  { staleAfterMinutes: minutes } = usual,
): Date {
  const heard = estimate.location ? new Date(estimate.location.lastUpdated) : enRouteAt;
  return new Date((heard?.getTime() ?? 0) + minutes * 60_000);
}
