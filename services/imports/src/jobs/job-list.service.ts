import { Injectable } from '@nestjs/common';
import type {
  ImportConcerns,
  ImportErrorsQuery,
  ImportError,
  ImportJob,
  ImportsQuery,
  JobScope,
  OneJob,
} from '@contracts/imports/jobs';
import type { Page } from '@contracts/messaging';
import { importStatusesThatAre } from '@contracts/vocabulary/import-status';
import { importLimits } from '@contracts/vocabulary/imports';
import { countedUpTo } from '@service-kit/search/counted';
import { cursorOf, idPart, instantPart, serialPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { ImportJobEntity } from './import-job.entity';
import { jobViewOf } from './job-view';

const defaultLimit = 50;
/** Older failures don't alert the office. */
const concernsForDays = 3;
const jobCursor = cursorOf({ createdAt: instantPart, id: idPart });
const errorCursor = cursorOf({ position: serialPart });

/** Reads jobs. Other people's jobs don't exist for a caller. */
@Injectable()
export class JobListService {
  constructor(private readonly dataSource: DataSource) {}

  /** Refuses with `import_not_found`. */
  async job({ jobId, accountId }: OneJob): Promise<ImportJob> {
    const id = requiredId(jobId, 'import_not_found');
    const job = await this.dataSource.manager.findOneBy(ImportJobEntity, {
      id,
      accountId: accountId ?? IsNull(),
    });
    if (!job) throw new Refusal('import_not_found');
    return jobViewOf(job, await this.firstErrors(job));
  }

  /** Newest first, without their errors, which only a single job has. */
  async page({
    accountId,
    limit = defaultLimit,
    cursor,
  }: JobScope & ImportsQuery): Promise<Page<ImportJob>> {
    const found = () => ofScope(this.dataSource.manager, accountId);
    const rows = found().orderBy({ 'job.createdAt': 'DESC', 'job.id': 'DESC' });
    if (cursor !== undefined) {
      rows.andWhere('(job.createdAt, job.id) < (:createdAt, :id)', jobCursor.decode(cursor));
    }
    const [jobs, counted] = await Promise.all([
      rows.limit(limit + 1).getMany(),
      countedUpTo(found()),
    ]);
    const items = rowsThatFit(jobs.slice(0, limit).map((job) => jobViewOf(job, [])));
    const last = jobs[items.length - 1];
    const goesOn = jobs.length > items.length && last !== undefined;
    return { items, ...counted, nextCursor: goesOn ? jobCursor.encode(last) : null };
  }

  /** In the order of the source. Refuses with `import_not_found`. */
  async errors({
    jobId,
    accountId,
    limit = defaultLimit,
    cursor,
  }: OneJob & ImportErrorsQuery): Promise<Page<ImportError>> {
    const { id } = await this.job({ jobId, accountId });
    const after = cursor === undefined ? 0 : errorCursor.decode(cursor).position;
    const [rows, [counted]] = await Promise.all([
      this.dataSource.query<(ImportError & { position: number })[]>(
        `SELECT position, row, field, message FROM import_errors
         WHERE job_id = $1 AND position > $2 ORDER BY position LIMIT $3`,
        [id, after, limit + 1],
      ),
      this.dataSource.query<{ total: number }[]>(
        `SELECT errors_kept AS total FROM import_jobs WHERE id = $1`,
        [id],
      ),
    ]);
    const shown = rows.slice(0, limit).map(({ row, field, message }) => ({ row, field, message }));
    const items = rowsThatFit(shown);
    const last = rows[items.length - 1];
    const goesOn = rows.length > items.length && last !== undefined;
    return {
      items,
      total: counted?.total ?? 0,
      nextCursor: goesOn ? errorCursor.encode(last) : null,
    };
  }

  /** Alerts for the office. Customers see their own imports' failures in the portal. */
  async concerns(): Promise<ImportConcerns> {
    const [failed] = await this.dataSource.query<{ count: number; since: Date | null }[]>(
      `SELECT count(*)::int AS count, min(finished_at) AS since FROM import_jobs AS failed
       WHERE account_id IS NULL AND status = ANY($1)
         AND finished_at > now() - make_interval(days => $2) AND undo_asked_at IS NULL
         AND NOT EXISTS (SELECT FROM import_jobs AS later
           WHERE later.account_id IS NULL AND later.status = 'succeeded'
             AND later.finished_at > failed.finished_at AND later.kind = failed.kind
             AND later.system IS NOT DISTINCT FROM failed.system
             AND later.rows IS NOT DISTINCT FROM failed.rows)`,
      [importStatusesThatAre('alert'), concernsForDays],
    );
    return {
      failed: failed?.since ? { count: failed.count, since: failed.since.toISOString() } : null,
    };
  }

  private firstErrors({
    id,
    wrong,
    noted,
  }: ImportJobEntity): Promise<ImportError[]> | ImportError[] {
    if (wrong + noted === 0) return [];
    return this.dataSource.query<ImportError[]>(
      `SELECT row, field, message FROM import_errors WHERE job_id = $1 ORDER BY position LIMIT $2`,
      [id, importLimits.errorsShown],
    );
  }
}

function ofScope(manager: EntityManager, accountId: JobScope['accountId']) {
  const jobs = manager.createQueryBuilder(ImportJobEntity, 'job');
  return accountId === null
    ? jobs.where('job.accountId IS NULL')
    : jobs.where('job.accountId = :accountId', { accountId });
}
