import { Injectable } from '@nestjs/common';
import type { ImportError } from '@contracts/imports/jobs';
import type { ImportRecordsOutcome } from '@contracts/imports/records';
import { importLimits } from '@contracts/vocabulary/imports';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobClaim, ProgressUpdate, WrittenRows } from '../runs/source';
import { JobClaimsService } from './job-claims.service';
import type { ImportJobEntity } from './import-job.entity';
import { countsOf, countsWith, type JobCounts } from './job-counts';

/** Sources need a few hundred bytes for a cursor. This catches one that doesn't. */
const cursorLength = 16_000;
const fieldLength = 300;
const messageLength = 500;

/** Stores the progress of jobs, together with the rows. */
@Injectable()
export class JobProgress {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: JobClaimsService,
  ) {}

  /**
   * Runs one transaction: checks the claim (ClaimLost), runs `work`, which writes the rows with
   * `tx` only, and stores the progress.
   */
  write(
    claim: JobClaim,
    progress: ProgressUpdate,
    work: (tx: EntityManager) => Promise<WrittenRows>,
  ): Promise<WrittenRows> {
    return inTransaction(this.dataSource, async (tx) => {
      const job = await this.claims.hold(tx, claim);
      const written = await work(tx);
      await store(tx, job, progress, countsWith(job, written));
      return written;
    });
  }

  /**
   * For rows that were written elsewhere: `soFar` are the totals since the job started, as the
   * target knows them. Counts even if the job was canceled in the meantime.
   */
  note(
    claim: JobClaim,
    progress: ProgressUpdate,
    soFar: ImportRecordsOutcome['soFar'],
  ): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const job = await this.claims.hold(tx, claim, 'late');
      await store(tx, job, progress, countsOf(job, progress, soFar));
    });
  }
}

async function store(
  tx: EntityManager,
  job: ImportJobEntity,
  progress: ProgressUpdate,
  counts: JobCounts,
): Promise<void> {
  const cursor = JSON.stringify(progress.cursor ?? null);
  if (cursor.length > cursorLength) throw new Error('the source keeps its place in too many words');
  const errors = [...progress.wrong, ...progress.notes].toSorted(
    (one, other) => one.row - other.row,
  );
  const errorsKept = await keepErrors(tx, job.id, errors);
  await tx.query(
    `UPDATE import_jobs SET cursor = $2, total = $3, done = done + $4, left_out = left_out + $5,
       wrong = wrong + $6, errors_kept = errors_kept + $7, noted = noted + $15,
       service_requests = $8, appointments = $9, customers = $10, service_history = $11,
       added = $12, changed = $13, unchanged = $14,
       attempts = 1, failing_since = NULL
     WHERE id = $1`,
    [
      job.id,
      cursor,
      progress.total,
      progress.done,
      progress.leftOut,
      progress.wrong.length,
      errorsKept,
      counts.serviceRequests,
      counts.appointments,
      counts.customers,
      counts.serviceHistory,
      counts.added,
      counts.changed,
      counts.unchanged,
      progress.notes.length,
    ],
  );
}

/** Stores a job's first errors. Returns how many of these were stored. */
async function keepErrors(
  tx: EntityManager,
  jobId: string,
  errors: readonly ImportError[],
): Promise<number> {
  if (errors.length === 0) return 0;
  const kept = await tx.query<object[]>(
    `INSERT INTO import_errors (job_id, position, row, field, message)
     SELECT j.id, j.errors_kept + e.n, e.row, e.field, e.message
     FROM import_jobs AS j,
       unnest($2::int[], $3::text[], $4::text[]) WITH ORDINALITY AS e (row, field, message, n)
     WHERE j.id = $1 AND j.errors_kept + e.n <= $5
     RETURNING 1`,
    [
      jobId,
      errors.map(({ row }) => row),
      errors.map(({ field }) => storable(field, fieldLength)),
      errors.map(({ message }) => storable(message, messageLength)),
      importLimits.errorsKept,
    ],
  );
  return kept.length;
}

/** Cleans a text for PostgreSQL and limits its length. */
const storable = (text: string, length: number): string =>
  text.replaceAll('\u0000', '').slice(0, length);
