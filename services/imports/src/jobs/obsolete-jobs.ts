import type { Obsolete } from '@service-kit/messaging/messaging-purge';

/** The report of an import is kept for 18 months. What it brought stays, and cannot be undone any more. */
export const obsoleteJobs: Obsolete = {
  import_jobs: `finished_at < now() - interval '18 months'`,
  // Entries of the journal go with their job; these are nobody's, and nobody waits for them.
  import_changes: `job_id IS NULL AND NOT EXISTS (SELECT FROM import_jobs WHERE id = before_job)`,
};
