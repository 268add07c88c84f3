import type { TrackingRecord } from '@contracts/tracking/records';
import { trackingStatuses, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { reachedAt } from './phase';

export interface TimelineStep {
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** ISO instant when it was reached, if known. */
  at: string | null;
}

/** The customer's steps, each with the status that starts it. */
const steps = trackingStatuses.flatMap((status) => {
  const label = trackingStatusWords[status].customer.timelineStep;
  return label === undefined ? [] : [{ label, reachedBy: status }];
});

/** A status without its own step, like a continued repair, shows as the current step by its own name. */
export function timelineOf({
  status,
  notifications,
}: Pick<TrackingRecord, 'status' | 'notifications'>): TimelineStep[] {
  const done = trackingStatusRules[status].timelineStepsDone;
  const { timelineStep, label: ownLabel } = trackingStatusWords[status].customer;
  return steps.map(({ label, reachedBy }, index) => {
    if (index < done)
      return { label, state: 'done', at: reachedAt({ status: reachedBy, notifications }) };
    if (index > done) return { label, state: 'ahead', at: null };
    return {
      label: timelineStep ?? ownLabel,
      state: 'current',
      at: reachedAt({ status, notifications }),
    };
  });
}
