import { Inject, Injectable } from '@nestjs/common';
import { JobEndings } from '../jobs/job-endings.service';
import { ClaimLost } from '../jobs/claim-lost';
import type { ClaimedJob } from '../jobs/claims.service';
import { batchesWithin } from './batches';
import { OpenedEnds } from './opened-ends.service';
import { OwnPartFailure } from './own-part-failure';
import { RUN_TIMES, type RunTimes } from './run-times';
import type { Credentials, ImportTarget, JobClaim, ProgressUpdate, SourceBatch } from './source';

/** Brings rows from a job's source to its target, from where the job stands. */
@Injectable()
export class ImportRun {
  constructor(
    private readonly ends: OpenedEnds,
    private readonly endings: JobEndings,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  /**
   * Until the source has no more; then the job has succeeded. Throws what the source throws,
   * OwnPartFailure and ClaimLost. `changed` is called after each batch that is stored.
   */
  async run(
    { job, claim }: ClaimedJob,
    credentials: Credentials,
    signal: AbortSignal,
    changed: () => void,
  ): Promise<void> {
    const cursor: unknown = job.cursor === null ? null : JSON.parse(job.cursor);
    await this.ends.open(job, credentials, async (source, target) => {
      for await (const batch of batchesWithin(source, cursor, this.times.quietMs, signal)) {
        await write(target, claim, batch);
        changed();
      }
    });
    signal.throwIfAborted();
    await this.endings.endClaimed(claim, { status: 'succeeded' });
  }
}

async function write<Row>(
  target: ImportTarget<Row>,
  claim: JobClaim,
  batch: SourceBatch<Row>,
): Promise<void> {
  const rows = batch.rows.flatMap((each) => ('value' in each ? [each] : []));
  const progress: ProgressUpdate = {
    cursor: batch.cursor,
    total: batch.total,
    done: batch.rows.length,
    leftOut: batch.rows.filter((each) => 'leftOut' in each).length,
    wrong: batch.rows.flatMap((each) =>
      'wrong' in each ? [{ row: each.row, ...each.wrong }] : [],
    ),
  };
  try {
    await target.write(claim, rows, progress);
  } catch (error) {
    throw error instanceof ClaimLost ? error : new OwnPartFailure(error);
  }
}
