import {
  trackingStatuses,
  trackingStatusRules,
  type TrackingStatusFlag,
  type TrackingStatusRule,
} from './tracking-status';

/**
 * Statuses as literals for SQL's `IN (…)`. Not parameters: prepared statements are planned without
 * them, and a partial index (`visits_open`, `one_job_under_way`) is used only if the plan proves
 * its predicate.
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
