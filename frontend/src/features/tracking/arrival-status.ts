/** What the tracking page makes of a record and the time. */
import type { TrackingRecord } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { progressWindowMinutes, stalePositionMs } from '@contracts/vocabulary/tracking';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';

/** False once the appointment has been given up: then there is no arrival to wait for. */
export const takesPlace = (status: TrackingStatus): boolean =>
  appointmentStatusRules[trackingStatusRules[status].appointmentStatus].stands;

/** Percent of the bar: from 45 minutes before the estimated arrival up to it; full once the technician is there. */
export function arrivalProgress(
  { status, estimatedArrival }: Pick<TrackingRecord, 'status' | 'estimatedArrival'>,
  now: number,
): number {
  if (!takesPlace(status)) return 0;
  if (trackingStatusRules[status].there) return 100;
  const window = progressWindowMinutes * 60_000;
  const elapsed = now - (Date.parse(estimatedArrival) - window);
  return Math.min(100, Math.max(0, (elapsed / window) * 100));
}

/** No position for two minutes on the way, as the server says or by the clock since its last answer. */
export function isStale(
  { status, stale, location }: Pick<TrackingRecord, 'status' | 'stale' | 'location'>,
  now: number,
): boolean {
  if (!trackingStatusRules[status].driving) return false;
  return stale || (location !== null && now - Date.parse(location.lastUpdated) > stalePositionMs);
}
