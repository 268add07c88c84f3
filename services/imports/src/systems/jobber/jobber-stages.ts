/**
 * Jobber's statuses mix states of a job with what its office has to do next, and a closed job is
 * only `archived`, or `requires_invoicing` until its invoice is made:
 * https://help.getjobber.com/hc/en-us/articles/115009379027-Job-Basics. Pure.
 */
const stages = {
  closed: ['archived', 'requires_invoicing'],
  scheduled: ['active', 'today', 'upcoming', 'late', 'expiring_within_30_days'],
  unscheduled: ['unscheduled', 'action_required', 'on_hold'],
} as const;

/** In words of our own tables. */
export type JobberStage = 'completed' | 'canceled' | 'scheduled' | 'unscheduled';

/** Null for an unknown status. @param hasCompletedVisit of a closed job, what tells it was done */
export function stageOfJob(
  { jobStatus, completedAt }: { readonly jobStatus: string; readonly completedAt?: string | null },
  hasCompletedVisit: boolean,
): JobberStage | null {
  const status = jobStatus.toLowerCase();
  const stage = (['closed', 'scheduled', 'unscheduled'] as const).find((each) =>
    (stages[each] as readonly string[]).includes(status),
  );
  if (stage === undefined) return null;
  if (typeof completedAt === 'string') return 'completed';
  if (stage !== 'closed') return stage;
  return hasCompletedVisit ? 'completed' : 'canceled';
}
