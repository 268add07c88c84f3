import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ImportFailure } from '@contracts/imports/jobs';
import { refusalMessages } from '@contracts/refusals';
import { failureReason } from '@service-kit/observability/failure-reason';
import { isInfrastructureFailure } from '@service-kit/requests/infrastructure-failure';
import { Refusal } from '@service-kit/requests/refusal';
import { ClaimLost, JobClaimsService, type ClaimedJob } from '../jobs/job-claims.service';
import type { ImportJobEntity } from '../jobs/import-job.entity';
import { JobEndings } from '../jobs/job-endings';
import { LiveProgress } from '../jobs/live-progress';
import { withoutCredentials } from '../jobs/sealed-credentials';
import { JobHeartbeat } from './job-heartbeat';
import { ImportRun, type RunContext } from './import-run';
import { SourcesAndTargets } from './sources-and-targets';
import { delayBeforeRetry, retryAfterOf } from './retries';
import { RUN_TIMES, type RunTimes } from './run-times';
import { OwnPartFailure, SourceFailure, type Credentials } from './source';
import { UndoRun } from './undo-run';

/** A job claimed this often without progress crashes its workers. */
const deadlyAttempts = 20;

const ourFault: ImportFailure = {
  code: 'internal',
  message:
    'Something went wrong on our side. What was imported so far is kept; please try again later.',
};
const accountGone: ImportFailure = {
  code: 'internal',
  message: refusalMessages.customer_not_found,
};

/** Runs one job, and decides what happens if that fails. */
@Injectable()
export class JobRun {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly claims: JobClaimsService,
    private readonly heartbeat: JobHeartbeat,
    private readonly ends: SourcesAndTargets,
    private readonly imports: ImportRun,
    private readonly undoing: UndoRun,
    private readonly endings: JobEndings,
    private readonly live: LiveProgress,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  /**
   * Returns after how many milliseconds to take the job again; null if it's over, or if others
   * will. `ending`: this process shuts down and leaves the job to others. `isTurnOver`: other jobs
   * wait for its worker.
   */
  async run(
    claimed: ClaimedJob,
    ending: AbortSignal,
    isTurnOver: () => Promise<boolean>,
  ): Promise<number | null> {
    const { claim, job, purpose } = claimed;
    const ticker = this.live.of({ jobId: job.id, accountId: job.accountId });
    const watched = this.heartbeat.start(claim, purpose);
    const signal = AbortSignal.any([watched.signal, ending]);
    let hasComeFurther = false;
    let credentials: Credentials = {};
    const changed = () => {
      hasComeFurther = true;
      ticker.changed();
    };
    const context: RunContext = { signal, changed, isTurnOver };
    let isOver = true;
    ticker.changed();
    try {
      if (purpose === 'undo') {
        isOver = await this.undoing.run(claimed, context);
      } else if (isDeadly(job, this.times)) {
        await this.endings.endClaimed(claim, { status: 'failed', failure: ourFault });
      } else {
        credentials = this.ends.credentialsOf(job);
        isOver = await this.imports.run(claimed, credentials, context);
      }
    } catch (error) {
      if (error instanceof ClaimLost || watched.signal.aborted) {
        this.logger.log({
          msg: 'an import has passed to another worker, or is over',
          jobId: job.id,
        });
        return null;
      }
      if (ending.aborted) return null;
      return await this.afterFailure(claimed, error, hasComeFurther, credentials);
    } finally {
      await watched.stop();
      await this.claims.release(claim);
      await ticker.close();
    }
    const msg = isOver ? `${purpose} is over` : `${purpose} waits for its next turn`;
    this.logger.log({ msg, jobId: job.id, system: job.system });
    return null;
  }

  private async afterFailure(
    { claim, job, purpose }: ClaimedJob,
    error: unknown,
    hasComeFurther: boolean,
    credentials: Credentials,
  ): Promise<number | null> {
    const ours = error instanceof OwnPartFailure;
    const cause = ours ? error.cause : error;
    const reason = withoutCredentials(failureReason(cause), credentials);
    const line = { jobId: job.id, system: job.system, attempts: job.attempts, reason };
    const delay = this.delayAfter({ job, purpose }, error, hasComeFurther);
    if (delay === null) {
      const failure = failureOf(job, error, credentials);
      this.logger.warn({ msg: `import failed: ${failure.code}`, ...line });
      await this.endings.endClaimed(claim, { status: 'failed', failure });
      return null;
    }
    this.logger.warn({ msg: `${purpose} waits`, ...line, delay });
    await this.claims.postpone(claim, delay);
    return delay;
  }

  /** Null: the job ends. An undo is retried as long as necessary. */
  private delayAfter(
    { job, purpose }: Pick<ClaimedJob, 'job' | 'purpose'>,
    error: unknown,
    hasComeFurther: boolean,
  ): number | null {
    const { retry } = this.times;
    const attempts = hasComeFurther ? 1 : job.attempts;
    if (purpose === 'undo') {
      return Math.min(retry.capMs, retry.baseMs * 2 ** Math.min(attempts, 20)) * Math.random();
    }
    if (error instanceof SourceFailure || isAccountGone(error)) return null;
    const since = hasComeFurther ? null : job.failingSince;
    return delayBeforeRetry(
      {
        attempts,
        failingMs: since ? Date.now() - since.getTime() : 0,
        hasStarted: hasComeFurther || job.done > 0 || job.cursor !== null,
        retryAfterMs: retryAfterOf(error),
        ours: error instanceof OwnPartFailure && isInfrastructureFailure(error.cause),
      },
      retry,
      Math.random(),
    );
  }
}

/** Its workers crash again and again. A job that only waits would report that each time. */
const isDeadly = ({ attempts, failingSince }: ImportJobEntity, { retry }: RunTimes): boolean =>
  attempts > deadlyAttempts &&
  (failingSince === null || Date.now() - failingSince.getTime() > retry.ownPartsMs);

const isAccountGone = (error: unknown): boolean =>
  error instanceof OwnPartFailure &&
  error.cause instanceof Refusal &&
  error.cause.code === 'customer_not_found';

function failureOf(
  { kind }: ClaimedJob['job'],
  error: unknown,
  credentials: Credentials,
): ImportFailure {
  if (error instanceof SourceFailure) {
    return { code: error.code, message: withoutCredentials(error.message, credentials) };
  }
  if (isAccountGone(error)) return accountGone;
  if (error instanceof OwnPartFailure || kind !== 'service-system') return ourFault;
  return { code: 'system_unavailable', message: refusalMessages.system_unavailable };
}
