import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import type { ImportJob, OneJob } from '@contracts/imports/jobs';
import { liveImportWaitingSubject } from '@contracts/live';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import type { CsvKind, ImportKind } from '@contracts/vocabulary/imports';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { LivePublisher } from '@service-kit/messaging/live';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { stableHash } from '@service-kit/requests/stable-hash';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { underWaySql } from './job-claims.service';
import { ImportJobEntity } from './import-job.entity';
import { JobEndings } from './job-endings';
import { JobListService } from './job-list.service';
import { LiveProgress } from './live-progress';
import type { Credentials } from '../runs/source';
import { SealedCredentials } from './sealed-credentials';

interface NewJob {
  /** If given, the import starts only once, ever. */
  readonly id?: string;
  /** Null for the office. */
  readonly accountId: AccountId | null;
  /** A person's name; none for a customer. */
  readonly startedBy?: string;
  readonly kind: ImportKind;
  readonly system?: ServiceSystemId;
  readonly fileName?: string;
  readonly rows?: CsvKind;
  /** The customer's id in that system; none for all. */
  readonly externalCustomerId?: string | null;
  /** None if they aren't needed, or if the server's settings have them. */
  readonly credentials?: Credentials;
  /** Passed to the source as `details`. Deleted when the job is over. */
  readonly input?: unknown;
  /** Together with the owner, identifies identical imports that run at the same time. */
  readonly sameWhen?: unknown;
}

interface StartedJob {
  readonly jobId: string;
  /** An identical import was running already, or had this id. */
  readonly isAnother: boolean;
}

/** How many running imports one customer may have. */
const underWayOfCustomer = 3;
const attemptsToBegin = 5;

/** Starts, cancels and undoes imports. */
@Injectable()
export class JobsService {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly dataSource: DataSource,
    private readonly list: JobListService,
    private readonly endings: JobEndings,
    private readonly sealing: SealedCredentials,
    private readonly progress: LiveProgress,
    private readonly live: LivePublisher,
  ) {}

  /** Refuses with `rate_limited` if the customer has too many running. */
  async begin(job: NewJob): Promise<StartedJob> {
    const fingerprint = stableHash([job.accountId, job.kind, job.system, job.sameWhen]);
    for (let attempt = 0; attempt < attemptsToBegin; attempt += 1) {
      const id = job.id ?? uuidv7();
      if (await this.inserted(id, fingerprint, job)) {
        this.wakeWorkers();
        return { jobId: id, isAnother: false };
      }
      const another = await this.another(fingerprint, id);
      if (another) return { jobId: another, isAnother: true };
      // It ended between the two statements.
    }
    throw new Error('an import neither begins nor is under way');
  }

  /**
   * The cursor with which the office's last import from this system has ended, if what it brought
   * is still here.
   */
  async lastPlace(system: ServiceSystemId): Promise<unknown> {
    const [last] = await this.dataSource.query<{ cursor: string }[]>(
      `SELECT cursor FROM (
         SELECT cursor, created_at FROM import_jobs
         WHERE account_id IS NULL AND system = $1 AND status = 'succeeded'
           AND undo_asked_at IS NULL AND cursor IS NOT NULL
         ORDER BY created_at DESC LIMIT 1) AS last
       WHERE NOT EXISTS (SELECT FROM import_jobs AS undone
         WHERE undone.account_id IS NULL AND undone.system = $1
           AND undone.undo_asked_at > last.created_at)`,
      [system],
    );
    return last ? (JSON.parse(last.cursor) as unknown) : null;
  }

  /**
   * The id of the next scheduled import, if the last one began this long ago. All replicas have the
   * same one, so it begins once.
   */
  async dueId(system: ServiceSystemId, minutes: number): Promise<string | null> {
    const [last] = await this.dataSource.query<{ id: string; waits: boolean }[]>(
      `SELECT id, ${underWaySql} OR created_at > now() - make_interval(mins => $2) AS waits
       FROM import_jobs WHERE account_id IS NULL AND system = $1
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [system, minutes],
    );
    if (last?.waits) return null;
    const hash = createHash('sha256').update(`${system} ${last?.id}`).digest('hex');
    return hash.slice(0, 32);
  }

  /** What was imported so far stays. Does nothing if the job is over. */
  async cancel(one: OneJob): Promise<ImportJob> {
    const cancelled = await inTransaction(this.dataSource, async (tx) => {
      const { id } = await locked(tx, one);
      return this.endings.end(tx, id, { status: 'cancelled' });
    });
    if (cancelled) {
      this.logger.log({ msg: 'import canceled', jobId: one.jobId });
      await this.progress.publish(one);
    }
    return this.list.job(one);
  }

  /**
   * Requests the undo, which a worker does. Refuses with `import_under_way`. Repeating it changes
   * nothing.
   */
  async askForUndo(one: OneJob): Promise<void> {
    const asked = await inTransaction(this.dataSource, async (tx) => {
      const job = await locked(tx, one);
      if (!importStatusRules[job.status].undoable) throw new Refusal('import_under_way');
      if (job.undoAskedAt !== null) return false;
      await tx.query(
        `UPDATE import_jobs SET undo_asked_at = now(), version = version + 1, attempts = 0,
           retry_at = NULL, waiting_since = now() WHERE id = $1`,
        [job.id],
      );
      return true;
    });
    if (!asked) return;
    this.wakeWorkers();
    await this.progress.publish(one);
  }

  /** Wakes the workers of every process. If the message is lost, a sweep finds the job. */
  private wakeWorkers(): void {
    this.live.publish(liveImportWaitingSubject, {});
  }

  private inserted(id: string, fingerprint: string, job: NewJob): Promise<boolean> {
    const { accountId, credentials } = job;
    return inTransaction(this.dataSource, async (tx) => {
      if (accountId !== null) await holdToLimit(tx, accountId, fingerprint);
      const rows = await tx.query<object[]>(
        `INSERT INTO import_jobs (id, account_id, started_by, kind, system, file_name, rows,
           fingerprint, external_customer_id, credentials, input)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT DO NOTHING
         RETURNING 1`,
        [
          id,
          accountId,
          job.startedBy,
          job.kind,
          job.system,
          job.fileName,
          job.rows,
          fingerprint,
          job.externalCustomerId,
          credentials && this.sealing.seal(id, credentials),
          job.input && JSON.stringify(job.input),
        ],
      );
      return rows.length > 0;
    });
  }

  private async another(fingerprint: string, id: string): Promise<string | undefined> {
    const [job] = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM import_jobs WHERE (fingerprint = $1 AND ${underWaySql}) OR id = $2`,
      [fingerprint, id],
    );
    return job?.id;
  }
}

/** An identical import counts as the same one. */
async function holdToLimit(
  tx: EntityManager,
  accountId: AccountId,
  fingerprint: string,
): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('imports'), $1)`, [accountId]);
  const [others] = await tx.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM import_jobs
     WHERE account_id = $1 AND ${underWaySql} AND fingerprint <> $2`,
    [accountId, fingerprint],
  );
  if ((others?.count ?? 0) < underWayOfCustomer) return;
  throw new Refusal('rate_limited', {
    message: `${underWayOfCustomer} of your imports are under way. Wait until one of them is over.`,
  });
}

async function locked(tx: EntityManager, { jobId, accountId }: OneJob): Promise<ImportJobEntity> {
  const job = await tx.findOne(ImportJobEntity, {
    where: { id: requiredId(jobId, 'import_not_found'), accountId: accountId ?? IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!job) throw new Refusal('import_not_found');
  return job;
}
