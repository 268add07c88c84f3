import { Inject, Injectable } from '@nestjs/common';
import { JobEndings } from '../jobs/job-endings';
import { ClaimLost, type ClaimedJob } from '../jobs/job-claims.service';
import { batchesWithin } from './batches';
import { SourcesAndTargets } from './sources-and-targets';
import { RUN_TIMES, type RunTimes } from './run-times';
import {
  notesOf,
  OwnPartFailure,
  type Credentials,
  type ImportTarget,
  type JobClaim,
  type ProgressUpdate,
  type SourceBatch,
} from './source';

export interface RunContext {
  /** Aborts when the run should stop where it is. */
  readonly signal: AbortSignal;
  /** Called after progress. */
  readonly changed: () => void;
  /** Whether other jobs wait for its worker. Checked after each part, so that a run makes progress. */
  readonly isTurnOver: () => Promise<boolean>;
}

/** Moves rows from a job's source to its target, from the job's position on. */
@Injectable()
export class ImportRun {
  constructor(
    private readonly ends: SourcesAndTargets,
    private readonly endings: JobEndings,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  /**
   * Runs until the source is finished or the time slice is over. Throws what the source throws,
   * OwnPartFailure and ClaimLost. Calls `changed` after each stored batch. @returns whether the job
   * has succeeded
   */
  async run(
    { job, claim }: ClaimedJob,
    credentials: Credentials,
    { signal, changed, isTurnOver }: RunContext,
  ): Promise<boolean> {
    const cursor: unknown = job.cursor === null ? null : JSON.parse(job.cursor);
    const isRead = await this.ends.open(job, credentials, async (source, target) => {
      const { quietMs } = this.times;
      for await (const batch of batchesWithin(source, cursor, { quietMs, signal, target })) {
        await write(target, claim, batch);
        changed();
        if (await isTurnOver()) return false;
      }
      return true;
    });
    signal.throwIfAborted();
    if (isRead) await this.endings.endClaimed(claim, { status: 'succeeded' });
    return isRead;
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
    whole: batch.whole,
    done: batch.rows.length,
    leftOut: batch.rows.filter((each) => 'leftOut' in each).length,
    wrong: batch.rows.flatMap((each) =>
      'wrong' in each ? [{ row: each.row, ...each.wrong }] : [],
    ),
    notes: batch.rows.flatMap((each) => notesOf(each)),
  };
  try {
    await target.write(claim, rows, progress);
  } catch (error) {
    throw error instanceof ClaimLost ? error : new OwnPartFailure(error);
  }
}
