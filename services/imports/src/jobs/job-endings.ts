import { Injectable } from '@nestjs/common';
import { importFinished, type ImportFailure } from '@contracts/imports/jobs';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { recordWhenCommitted } from '@service-kit/database/business-record';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobClaim } from '../runs/source';
import { JobClaimsService } from './job-claims.service';
import { statusesBefore } from './job-status';

type Ending =
  | { readonly status: 'succeeded' | 'cancelled' }
  | { readonly status: 'failed'; readonly failure: ImportFailure };

/** Where the office's next import from this system continues. */
const keepsPlaceSql = `account_id IS NULL AND kind = 'service-system' AND $2 = 'succeeded'`;

/**
 * The only place that ends jobs: deletes their credentials and announces the end in one
 * transaction.
 */
@Injectable()
export class JobEndings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: JobClaimsService,
  ) {}

  /** Ends it for the worker that has it. Throws ClaimLost. */
  endClaimed(claim: JobClaim, ending: Ending): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.claims.hold(tx, claim);
      await this.end(tx, claim.jobId, ending);
    });
  }

  /** False if the job was over already. */
  async end(tx: EntityManager, jobId: string, ending: Ending): Promise<boolean> {
    const failure = ending.status === 'failed' ? ending.failure : null;
    const [[row]] = await tx.query<[EndedRow[], number]>(
      `UPDATE import_jobs SET status = $2, finished_at = now(), version = version + 1,
         failure_code = $3, failure_message = $4, credentials = NULL, input = NULL,
         external_customer_id = NULL, cursor = CASE WHEN ${keepsPlaceSql} THEN cursor END, retry_at = NULL, failing_since = NULL
       WHERE id = $1 AND status = ANY($5)
       RETURNING version, account_id`,
      [
        jobId,
        ending.status,
        failure?.code ?? null,
        failure?.message ?? null,
        statusesBefore(ending.status),
      ],
    );
    if (!row) return false;
    recordWhenCommitted(tx, `import-${ending.status}`, { jobId });
    await announce(tx, importFinished, {
      aggregateId: jobId,
      version: row.version,
      facts: { jobId, accountId: row.account_id, status: ending.status },
    });
    return true;
  }
}

interface EndedRow {
  readonly version: number;
  readonly account_id: number | null;
}
