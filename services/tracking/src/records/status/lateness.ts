import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { stalePositionMs } from '@contracts/vocabulary/tracking';
import type { JourneyEstimate } from '../../journey/journey.service';
import type { TrackingRecordEntity } from '../tracking-record.entity';

/** Arriving this long after the slot's start is late. */
const lateAfterMs = 10 * 60_000;

/** The instant after which an arrival is late. */
export function lateFrom({ slotStart }: Pick<TrackingRecordEntity, 'slotStart'>): Date {
  return new Date(slotStart.getTime() + lateAfterMs);
}

export function isLate(
  record: TrackingRecordEntity,
  estimate: JourneyEstimate,
  now: Date,
): boolean {
  const { there, over, driving } = trackingStatusRules[record.status];
  if (there || over) return false;
  const expected = driving ? (estimate.arrival ?? now) : now;
  return expected > lateFrom(record);
}

export function isStale(
  record: TrackingRecordEntity,
  estimate: JourneyEstimate,
  now: Date,
): boolean {
  return trackingStatusRules[record.status].driving && now > staleFrom(record, estimate);
}

/** When a technician who drives will not have been heard of for too long. */
export function staleFrom(record: TrackingRecordEntity, estimate: JourneyEstimate): Date {
  const heard = estimate.location ? new Date(estimate.location.lastUpdated) : record.enRouteAt;
  return new Date((heard?.getTime() ?? 0) + stalePositionMs);
}
