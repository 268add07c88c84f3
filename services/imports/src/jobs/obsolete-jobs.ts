import type { Obsolete } from '@service-kit/messaging/messaging-purge';

/** The report of an import is kept for 18 months. What it brought stays, and cannot be undone any more. */
export const obsoleteJobs: Obsolete = {
  import_jobs: `finished_at < now() - interval '18 months'`,
};
