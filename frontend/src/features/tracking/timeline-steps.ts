import type { TrackingRecord } from '@contracts/tracking';
import { trackingStatuses, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
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

/** The steps of the visit as far as it has come. The last one is the present one as long as the work goes on. */
export function timelineOf({
  status,
  notifications,
}: Pick<TrackingRecord, 'status' | 'notifications'>): TimelineStep[] {
  const done = trackingStatusRules[status].timelineStepsDone;
  return steps.map(({ label, reachedBy }, index) => ({
    label,
    state: index < done ? 'done' : index === done ? 'current' : 'ahead',
    at:
      index <= done
        ? (notifications.findLast(({ type }) => type === reachedBy)?.timestamp ?? null)
        : null,
  }));
}
