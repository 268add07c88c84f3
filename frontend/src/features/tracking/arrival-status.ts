import type { TrackingRecord } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { progressWindowMinutes, stalePositionMs } from '@contracts/vocabulary/tracking';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';

/** False if the appointment was canceled. */
export const takesPlace = (status: TrackingStatus): boolean =>
  appointmentStatusRules[trackingStatusRules[status].appointmentStatus].stands;

/**
 * Percent. The bar fills in the 45 minutes before the estimated arrival. On the way it waits for an
 * estimate: a slot that has started says nothing about how close the technician is.
 */
export function arrivalProgress(
  {
    status,
    estimatedArrival,
    estimatedTimeToArrival,
  }: Pick<TrackingRecord, 'status' | 'estimatedArrival' | 'estimatedTimeToArrival'>,
  now: number,
): number {
  const { there, driving } = trackingStatusRules[status];
  if (!takesPlace(status)) return 0;
  if (there) return 100;
  if (driving && estimatedTimeToArrival === null) return 0;
  const window = progressWindowMinutes * 60_000;
  const elapsed = now - (Date.parse(estimatedArrival) - window);
  return Math.min(100, Math.max(0, (elapsed / window) * 100));
}

/** The driving technician's position is over two minutes old, by the server or by this clock. */
export function isStale(
  { status, stale, location }: Pick<TrackingRecord, 'status' | 'stale' | 'location'>,
  now: number,
): boolean {
  if (!trackingStatusRules[status].driving) return false;
  return stale || (location !== null && now - Date.parse(location.lastUpdated) > stalePositionMs);
}
