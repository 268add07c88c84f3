import { Injectable } from '@nestjs/common';
import type { ImportedCounts, ImportError } from '@contracts/imports/jobs';
import type { TakenOver } from '@contracts/imports/records';
import { importLimits } from '@contracts/vocabulary/imports';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import type { JobClaim, ProgressUpdate, WrittenRows } from '../runs/source';
import { ClaimsService } from './claims.service';

/** A source keeps its place in a few hundred bytes; this is for one that does not. */
const cursorLength = 16_000;
const fieldLength = 300;
const messageLength = 500;

const nothing: TakenOver = { added: 0, changed: 0, unchanged: 0 };

/** How far jobs have come: stored with what the rows have become, or not at all. */
@Injectable()
export class JobProgress {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: ClaimsService,
  ) {}

  /**
   * One transaction: holds the claim (ClaimLost), runs `work`, which writes the rows by `tx` alone,
   * and stores the progress with what has become of them. `late`: what `work` reports was written
   * elsewhere already, so it counts even when the job was cancelled meanwhile.
   */
  write(
    claim: JobClaim,
    progress: ProgressUpdate,
    work: (tx: EntityManager) => Promise<WrittenRows>,
    { late = false }: { late?: boolean } = {},
  ): Promise<WrittenRows> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.claims.hold(tx, claim, late);
      const written = await work(tx);
      const errorsKept = await keepErrors(tx, claim.jobId, progress.wrong);
      await store(tx, claim, progress, written, errorsKept);
      return written;
    });
  }
}

async function store(
  tx: EntityManager,
  { jobId }: JobClaim,
  progress: ProgressUpdate,
  written: WrittenRows,
  errorsKept: number,
): Promise<void> {
  const cursor = JSON.stringify(progress.cursor ?? null);
  if (cursor.length > cursorLength) throw new Error('the source keeps its place in too many words');
  const taken = (kind: keyof ImportedCounts) => written[kind] ?? nothing;
  const imported = (kind: keyof ImportedCounts) => taken(kind).added + taken(kind).changed;
  const all = Object.values(written);
  const sumOf = (what: keyof TakenOver) => all.reduce((sum, each) => sum + each[what], 0);
  await tx.query(
    `UPDATE import_jobs SET cursor = $2, total = $3, done = done + $4, left_out = left_out + $5,
       wrong = wrong + $6, errors_kept = errors_kept + $7,
       service_requests = service_requests + $8, appointments = appointments + $9,
       customers = customers + $10, service_history = service_history + $11,
       added = added + $12, changed = changed + $13, unchanged = unchanged + $14,
       attempts = 1, failing_since = NULL
     WHERE id = $1`,
    [
      jobId,
      cursor,
      progress.total,
      progress.done,
      progress.leftOut,
      progress.wrong.length,
      errorsKept,
      imported('serviceRequests'),
      imported('appointments'),
      imported('customers'),
      imported('serviceHistory'),
      sumOf('added'),
      sumOf('changed'),
      sumOf('unchanged'),
    ],
  );
}

/** The first of a job are kept, whatever a source finds wrong. Returns how many of these were. */
async function keepErrors(
  tx: EntityManager,
  jobId: string,
  wrong: readonly ImportError[],
): Promise<number> {
  if (wrong.length === 0) return 0;
  const kept = await tx.query<object[]>(
    `INSERT INTO import_errors (job_id, position, row, field, message)
     SELECT j.id, j.errors_kept + e.n, e.row, e.field, e.message
     FROM import_jobs AS j,
       unnest($2::int[], $3::text[], $4::text[]) WITH ORDINALITY AS e (row, field, message, n)
     WHERE j.id = $1 AND j.errors_kept + e.n <= $5
     RETURNING 1`,
    [
      jobId,
      wrong.map(({ row }) => row),
      wrong.map(({ field }) => storable(field, fieldLength)),
      wrong.map(({ message }) => storable(message, messageLength)),
      importLimits.errorsKept,
    ],
  );
  return kept.length;
}

/** Text that PostgreSQL takes, whatever the source has in it, and not more than anybody reads. */
const storable = (text: string, length: number): string =>
  text.replaceAll('\u0000', '').slice(0, length);
