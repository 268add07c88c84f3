import type { Obsolete } from '@service-kit/messaging/messaging-purge';

/** What no one needs anymore. */
export const obsoleteJobs: Obsolete = {
  // Files with what they have become, unless that is under way, or when no one has come back for a
  // day.
  import_uploads: `(touched_at < now() - interval '1 day'
      OR EXISTS (SELECT FROM import_jobs AS job WHERE job.id = import_uploads.id))
    AND NOT EXISTS (SELECT FROM import_jobs AS job
      WHERE job.id = import_uploads.id AND job.finished_at IS NULL)`,
  // The report of an import. What it brought stays, and cannot be undone anymore.
  import_jobs: `finished_at < now() - interval '18 months'`,
  // Entries of the journal go with their job; these are no one's, and no one waits for them.
  import_changes: `job_id IS NULL AND NOT EXISTS (SELECT FROM import_jobs WHERE id = before_job)`,
};
