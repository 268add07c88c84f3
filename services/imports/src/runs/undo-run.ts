import { Injectable } from '@nestjs/common';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource } from 'typeorm';
import { ClaimLost, JobClaimsService, type ClaimedJob } from '../jobs/job-claims.service';
import type { RunContext } from './import-run';
import { SourcesAndTargets } from './sources-and-targets';
import type { JobClaim, UndoneRows } from './source';

/** Undoes an import, part by part, until nothing is left. */
@Injectable()
export class UndoRun {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: JobClaimsService,
    private readonly ends: SourcesAndTargets,
  ) {}

  /**
   * Throws ClaimLost, and what the target throws. @returns whether nothing is left; otherwise its
   * time slice is over
   */
  async run(
    { job, claim }: ClaimedJob,
    { signal, changed, isTurnOver }: RunContext,
  ): Promise<boolean> {
    const target = this.ends.targetOf(job);
    for (let before = rowsOf(job); ;) {
      signal.throwIfAborted();
      await this.claims.check(claim, 'undo');
      const step = await target.undo(job.id);
      await this.store(claim, step);
      changed();
      if (!step.left) return true;
      if (rowsOf(step) === before) {
        throw new Error('the target says that something is left, and does nothing');
      }
      before = rowsOf(step);
      if (await isTurnOver()) return false;
    }
  }

  private async store({ jobId, claim }: JobClaim, step: UndoneRows): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [, count] = await tx.query<[object[], number]>(
        `UPDATE import_jobs SET removed = $3, restored = $4, kept = $5,
           attempts = 1, failing_since = NULL,
           undone_at = CASE WHEN $6 THEN NULL ELSE now() END,
           version = version + CASE WHEN $6 THEN 0 ELSE 1 END
         WHERE id = $1 AND claim = $2 AND undone_at IS NULL`,
        [jobId, claim, step.removed, step.restored, step.kept, step.left],
      );
      if (count === 0) throw new ClaimLost(jobId);
    });
  }
}

const rowsOf = ({ removed, restored, kept }: Omit<UndoneRows, 'left'>): number =>
  removed + restored + kept;
