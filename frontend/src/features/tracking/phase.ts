import type { TrackingRecord } from '@contracts/tracking/records';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { addDays, businessDate } from '../../shared/format';
import { takesPlace } from './arrival-status';

/** What the page is about. Each phase has its own face. */
export type Phase = 'waiting' | 'driving' | 'there' | 'done' | 'canceled';

export function phaseOf(status: TrackingStatus): Phase {
  const { driving, waiting, over } = trackingStatusRules[status];
  if (!takesPlace(status)) return 'canceled';
  if (over) return 'done';
  if (driving) return 'driving';
  return waiting ? 'waiting' : 'there';
}

/**
 * ISO instant when the present status was reached; null if it isn't known. A correction leads back to
 * it, and isn't when it was reached.
 */
export const reachedAt = ({
  status,
  notifications,
}: Pick<TrackingRecord, 'status' | 'notifications'>): string | null =>
  notifications.findLast(
    ({ type, message }) => type === status && message !== trackingStatusWords[status].correction,
  )?.timestamp ?? null;

/** The last day of the warranty, which starts on the day of the repair. */
export const coveredUntil = (
  record: Pick<TrackingRecord, 'status' | 'notifications' | 'appointment'>,
  warrantyDays: number,
): string => {
  const completedAt = reachedAt(record);
  const from = completedAt ? businessDate(completedAt) : record.appointment.appointmentDate;
  return addDays(from, warrantyDays);
};
