import { Inject, Injectable } from '@nestjs/common';
import { violates } from '@service-kit/database/database-errors';
import { takeDue } from '@service-kit/database/take-due';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { RUN_TIMES, type RunTimes } from '../runs/run-times';
import type { JobClaim } from '../runs/source';
import { ImportJobEntity } from './import-job.entity';
import { statusesUnderWay } from './job-status';
import { queues, type ImportQueue } from './queues';

/** Literals, because prepared statements with parameters don't use partial indexes. */
export const underWaySql = `status IN (${statusesUnderWay.map((each) => `'${each}'`).join(', ')})`;
const toUndoSql = 'undo_asked_at IS NOT NULL AND undone_at IS NULL';

/**
 * Selects from import_jobs AS job the jobs of some queues ($1) that wait for a worker, including those
 * whose worker has sent no heartbeat for $2 seconds. While one import of a customer runs, that
 * customer's others wait. The run of job $3 counts as over.
 */
const waitingSql = `
  (${underWaySql} OR (${toUndoSql}))
  AND (CASE WHEN account_id IS NULL THEN 'office' ELSE 'customers' END) = ANY($1)
  AND (heartbeat_at IS NULL OR heartbeat_at < now() - make_interval(secs => $2))
  AND (retry_at IS NULL OR retry_at <= now())
  AND (finished_at IS NOT NULL OR NOT EXISTS (SELECT FROM import_jobs AS other
    WHERE other.account_id = job.account_id AND other.heartbeat_at IS NOT NULL
      AND other.finished_at IS NULL AND other.id <> job.id AND other.id IS DISTINCT FROM $3::uuid))`;
/** Two workers may take two jobs of one customer at the same moment. The loser looks again. */
const attemptsToTake = 5;

/**
 * Another worker has the job, or it is over or deleted. A worker that gets this writes nothing
 * more.
 */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';

  constructor(readonly jobId: string) {
    super(`import ${jobId} is not this worker's anymore`);
  }
}

/** Why a job is claimed: to import, or, when it's over, to undo. */
export type Purpose = 'import' | 'undo';
const purposeSql: Readonly<Record<Purpose, string>> = { import: underWaySql, undo: toUndoSql };

/**
 * Why a worker keeps its job. `late`: to store what was written elsewhere, even if the job was
 * canceled in the meantime.
 */
type HeldFor = 'import' | 'late';
const heldSql: Readonly<Record<HeldFor, string>> = {
  import: `status = 'running'`,
  late: `status IN ('running', 'cancelled')`,
};

/** A claimed job. */
export interface ClaimedJob {
  readonly claim: JobClaim;
  readonly job: ImportJobEntity;
  readonly purpose: Purpose;
}

/** A job belongs to the worker with the newest claim, as long as it sends heartbeats. */
@Injectable()
export class JobClaimsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  /** Claims the job that has waited longest for a worker of these queues; null if there is none. */
  async take(of: readonly ImportQueue[] = queues): Promise<ClaimedJob | null> {
    for (let attempt = 0; attempt < attemptsToTake; attempt += 1) {
      try {
        return await this.takeOnce(of);
      } catch (error) {
        if (!violates(error, 'one_run_of_account')) throw error;
      }
    }
    return null;
  }

  /** Whether a job is waiting for a worker of these queues, or would if this run were over. */
  async isAwaited(of: readonly ImportQueue[], { jobId }: JobClaim): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>(
      `SELECT FROM import_jobs AS job WHERE ${waitingSql} AND id <> $3 LIMIT 1`,
      [of, this.times.staleMs / 1_000, jobId],
    );
    return rows.length > 0;
  }

  /** Stores a heartbeat. Resolves with false if the claim is lost. */
  async keep({ jobId, claim }: JobClaim, purpose: Purpose): Promise<boolean> {
    const [, count] = await this.dataSource.query<[object[], number]>(
      `UPDATE import_jobs SET heartbeat_at = now()
       WHERE id = $1 AND claim = $2 AND ${purposeSql[purpose]}`,
      [jobId, claim],
    );
    return count > 0;
  }

  /** Whether the worker may still write. Checked before writes in another service. */
  async check({ jobId, claim }: JobClaim, purpose: Purpose): Promise<void> {
    const rows = await this.dataSource.query<object[]>(
      `SELECT 1 FROM import_jobs WHERE id = $1 AND claim = $2 AND ${purposeSql[purpose]}`,
      [jobId, claim],
    );
    if (rows.length === 0) throw new ClaimLost(jobId);
  }

  /** Locks the job's row until the transaction ends. Throws ClaimLost. */
  async hold(
    tx: EntityManager,
    { jobId, claim }: JobClaim,
    what: HeldFor = 'import',
  ): Promise<ImportJobEntity> {
    const job = await tx
      .createQueryBuilder(ImportJobEntity, 'job')
      .setLock('pessimistic_write')
      .where(`job.id = :jobId AND job.claim = :claim AND ${heldSql[what]}`, { jobId, claim })
      .getOne();
    if (!job) throw new ClaimLost(jobId);
    return job;
  }

  /** Releases the job for others, behind those that have waited longer. */
  async release({ jobId, claim }: JobClaim): Promise<void> {
    await this.dataSource.query(
      `UPDATE import_jobs SET heartbeat_at = NULL, waiting_since = now()
       WHERE id = $1 AND claim = $2`,
      [jobId, claim],
    );
  }

  /** Releases it after a failure, to be retried in `delayMs`. */
  async postpone({ jobId, claim }: JobClaim, delayMs: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE import_jobs SET heartbeat_at = NULL, failing_since = coalesce(failing_since, now()),
         retry_at = now() + make_interval(secs => $3)
       WHERE id = $1 AND claim = $2`,
      [jobId, claim, delayMs / 1_000],
    );
  }

  private takeOnce(of: readonly ImportQueue[]): Promise<ClaimedJob | null> {
    return inTransaction(this.dataSource, async (tx) => {
      const [taken] = await takeDue(
        tx,
        {
          table: 'import_jobs AS job',
          isDue: waitingSql,
          order: 'waiting_since, id',
          limit: 1,
          set: `claim = claim + 1, heartbeat_at = now(), retry_at = NULL, attempts = attempts + 1,
            started_at = coalesce(started_at, CASE WHEN ${underWaySql} THEN now() END),
            version = version + (status = 'queued')::int,
            status = CASE status WHEN 'queued' THEN 'running' ELSE status END`,
        },
        [of, this.times.staleMs / 1_000, null],
      );
      if (!taken) return null;
      const { id } = taken;
      const job = await tx
        .createQueryBuilder(ImportJobEntity, 'job')
        .addSelect(['job.externalCustomerId', 'job.credentials', 'job.input'])
        .where({ id })
        .getOneOrFail();
      const { claim, accountId, kind, system } = job;
      return {
        job,
        claim: { jobId: id, claim, accountId, kind, system },
        purpose: job.finishedAt === null ? 'import' : 'undo',
      };
    });
  }
}
