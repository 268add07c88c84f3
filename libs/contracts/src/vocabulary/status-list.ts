import {
  trackingStatuses,
  trackingStatusRules,
  type TrackingStatusFlag,
  type TrackingStatusRule,
} from './tracking-status';

/**
 * Statuses from the vocabulary for SQL's `IN (…)`, as literals. Not as a parameter: a prepared
 * statement is planned before its parameters are known, and a partial index (`visits_open`,
 * `one_job_under_way`) is used only when the plan proves its predicate.
 */
export function statusList(
  which: TrackingStatusFlag | ((rule: TrackingStatusRule) => boolean),
): string {
  const matches = typeof which === 'string' ? (rule: TrackingStatusRule) => rule[which] : which;
  return trackingStatuses
    .filter((status) => matches(trackingStatusRules[status]))
    .map((status) => `'${status}'`)
    .join(', ');
}
