import type { Obsolete } from '@service-kit/messaging/messaging-purge';

/** Rows that are no longer needed. */
export const obsoleteJobs: Obsolete = {
  // Uploads and their jobs, unless the job is running, and uploads that no one has used for a day.
  import_uploads: `(touched_at < now() - interval '1 day'
      OR EXISTS (SELECT FROM import_jobs AS job WHERE job.id = import_uploads.id))
    AND NOT EXISTS (SELECT FROM import_jobs AS job
      WHERE job.id = import_uploads.id AND job.finished_at IS NULL)`,
  // The report of an import. Its records stay and can no longer be undone.
  import_jobs: `finished_at < now() - interval '18 months'`,
  // Journal entries are deleted with their job. These have no job left.
  import_changes: `job_id IS NULL AND NOT EXISTS (SELECT FROM import_jobs WHERE id = before_job)`,
};
