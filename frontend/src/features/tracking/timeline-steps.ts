import type { TrackingRecord } from '@contracts/tracking/records';
import {
  trackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';

export interface TimelineStep {
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** ISO instant at which it was reached, when that is known. */
  at: string | null;
}

/** The steps that a customer is shown, each with the status that reaches it. */
const steps = trackingStatuses.flatMap((status) => {
  const label = trackingStatusWords[status].customer.timelineStep;
  return label === undefined ? [] : [{ label, reachedBy: status }];
});

/**
 * The steps of the visit as far as it has come. A status that reaches no step of its own, as while
 * the repair continues, is the current step under its own name until it leads to the next.
 */
export function timelineOf({
  status,
  notifications,
}: Pick<TrackingRecord, 'status' | 'notifications'>): TimelineStep[] {
  const done = trackingStatusRules[status].timelineStepsDone;
  const { timelineStep, label: ownLabel } = trackingStatusWords[status].customer;
  const reachedAt = (reached: TrackingStatus) =>
    notifications.findLast(({ type }) => type === reached)?.timestamp ?? null;
  return steps.map(({ label, reachedBy }, index) => {
    if (index < done) return { label, state: 'done', at: reachedAt(reachedBy) };
    if (index > done) return { label, state: 'ahead', at: null };
    return { label: timelineStep ?? ownLabel, state: 'current', at: reachedAt(status) };
  });
}
