import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { liveImportWaitingSubject } from '@contracts/live';
import { DueWork } from '@service-kit/background/due-work';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { failureReason } from '@service-kit/observability/failure-reason';
import { JobClaimsService, type ClaimedJob } from '../jobs/job-claims.service';
import { queueOf, openQueues, type ImportQueue } from '../jobs/queues';
import { JobRun } from './job-run';
import { RUN_TIMES, type RunTimes } from './run-times';

/**
 * The workers of this process. A live message wakes them for a new job. The sweep finds the others in
 * PostgreSQL: jobs whose worker was killed, jobs to retry, and jobs whose message was lost.
 */
@Injectable()
export class Workers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Imports');
  private readonly work = new DueWork<ClaimedJob>(this.logger);
  private unsubscribe?: () => void;

  constructor(
    private readonly claims: JobClaimsService,
    private readonly runs: JobRun,
    private readonly live: LiveSubscriber,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.live.subscribe(liveImportWaitingSubject, () => this.work.wake());
    this.work.start({
      pollMs: this.times.sweepMs,
      failed: 'imports wait',
      take: (running) => this.take(running),
      work: (claimed, ending) => this.run(claimed, ending),
    });
  }

  /** Running jobs stop where they are and continue in another process. */
  onModuleDestroy(): Promise<void> {
    this.unsubscribe?.();
    return this.work.stop();
  }

  /** The next job, if a worker is free. */
  private async take(running: readonly ClaimedJob[]): Promise<ClaimedJob[]> {
    const open = openQueues(queuesOf(running), this.times);
    const claimed = open.length > 0 ? await this.claims.take(open) : null;
    return claimed ? [claimed] : [];
  }

  /** Never rejects. The sweep finds a job whose outcome couldn't be stored. */
  private async run(claimed: ClaimedJob, ending: AbortSignal): Promise<void> {
    try {
      const delay = await this.runs.run(claimed, ending, this.timeSliceOf(claimed));
      // Don't round a short wait up to the next sweep.
      if (delay !== null && delay <= this.times.sweepMs) this.work.wake(delay);
    } catch (error) {
      this.logger.warn({ msg: `an import waits: ${failureReason(error)}`, jobId: claimed.job.id });
    }
  }

  /** Tells whether the run has used its time slice and another job waits for its worker. */
  private timeSliceOf(claimed: ClaimedJob): () => Promise<boolean> {
    let until = Date.now() + this.times.timeSliceMs;
    return async () => {
      if (Date.now() < until) return false;
      // If no job waits, look again as often as the sweep does.
      until = Date.now() + this.times.sweepMs;
      const now = this.work.running;
      const others = now.filter((one) => one !== claimed);
      const open = openQueues(queuesOf(now), this.times);
      const freed = openQueues(queuesOf(others), this.times).filter(
        (queue) => !open.includes(queue),
      );
      return freed.length > 0 && (await this.claims.isAwaited(freed, claimed.claim));
    };
  }
}

const queuesOf = (running: readonly ClaimedJob[]): ImportQueue[] =>
  running.map(({ job }) => queueOf(job));
