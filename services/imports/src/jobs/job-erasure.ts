import { Injectable } from '@nestjs/common';
import { accountDeleted, type AccountFacts } from '@contracts/customers/accounts';
import type { EventEnvelope } from '@contracts/messaging';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import type { Obsolete } from '@service-kit/messaging/messaging-purge';
import { DataSource } from 'typeorm';
import { schedule } from './import-starts';

/**
 * Deletes everything about a deleted account. A worker that is running its job finds the job gone,
 * and stops.
 */
@Injectable()
export class JobOwnersConsumer implements EventConsumer {
  readonly handlers = [on(accountDeleted, (event) => this.erase(event))];

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Errors are deleted with their jobs, chunks with their uploads. Imported records are booking's,
   * which gets the event, too.
   */
  private async erase({ facts }: EventEnvelope<AccountFacts>): Promise<void> {
    for (const table of ['import_uploads', 'import_jobs']) {
      await this.dataSource.query(`DELETE FROM ${table} WHERE account_id = $1`, [facts.accountId]);
    }
  }
}

/** Rows that are no longer needed. */
export const obsoleteJobs: Obsolete = {
  // Uploads and their jobs, unless the job is running, and uploads that no one has used for a day.
  import_uploads: `(touched_at < now() - interval '1 day'
      OR EXISTS (SELECT FROM import_jobs AS job WHERE job.id = import_uploads.id))
    AND NOT EXISTS (SELECT FROM import_jobs AS job
      WHERE job.id = import_uploads.id AND job.finished_at IS NULL)`,
  // The report of an import. Its records stay and can no longer be undone.
  // Scheduled imports that brought nothing are of no interest once there is a later one.
  import_jobs: `finished_at < now() - interval '18 months'
    OR (started_by = '${schedule}' AND account_id IS NULL AND status = 'succeeded'
      AND added + changed + wrong + noted = 0 AND finished_at < now() - interval '1 day'
      AND EXISTS (SELECT FROM import_jobs AS later WHERE later.account_id IS NULL
        AND later.system = import_jobs.system AND later.status = 'succeeded'
        AND later.created_at > import_jobs.created_at))`,
  // Journal entries are deleted with their job. These have no job left.
  import_changes: `job_id IS NULL AND NOT EXISTS (SELECT FROM import_jobs WHERE id = before_job)`,
};
