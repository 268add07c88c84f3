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
import { laneOf, openLanes, type Lane } from '../jobs/lanes';
import { JobRun } from './job-run';
import { RUN_TIMES, type RunTimes } from './run-times';

/**
 * The workers of this process. A message on the live lane wakes them for a new job. The sweep finds
 * the rest in PostgreSQL: jobs whose worker was killed, jobs to be tried again, and those whose
 * message was lost.
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

  /** What runs is left where it stands, and goes on in another process, or in the next one. */
  onModuleDestroy(): Promise<void> {
    this.unsubscribe?.();
    return this.work.stop();
  }

  /** The next job, if there's room for one. */
  private async take(running: readonly ClaimedJob[]): Promise<ClaimedJob[]> {
    const open = openLanes(lanesOf(running), this.times);
    const claimed = open.length > 0 ? await this.claims.take(open) : null;
    return claimed ? [claimed] : [];
  }

  /** Never rejects: what could not be written down is found by the sweep. */
  private async run(claimed: ClaimedJob, ending: AbortSignal): Promise<void> {
    try {
      const delay = await this.runs.run(claimed, ending, this.turnOf(claimed));
      // A short wait is not rounded up to the next sweep.
      if (delay !== null && delay <= this.times.sweepMs) this.work.wake(delay);
    } catch (error) {
      this.logger.warn({ msg: `an import waits: ${failureReason(error)}`, jobId: claimed.job.id });
    }
  }

  /** Whether the run has had its turn, and another job waits for its place. */
  private turnOf(claimed: ClaimedJob): () => Promise<boolean> {
    let until = Date.now() + this.times.turnMs;
    return async () => {
      if (Date.now() < until) return false;
      // When no one waits, the next one is asked after as the sweep does.
      until = Date.now() + this.times.sweepMs;
      const now = this.work.running;
      const others = now.filter((one) => one !== claimed);
      const open = openLanes(lanesOf(now), this.times);
      const freed = openLanes(lanesOf(others), this.times).filter((lane) => !open.includes(lane));
      return freed.length > 0 && (await this.claims.isAwaited(freed, claimed.claim));
    };
  }
}

const lanesOf = (running: readonly ClaimedJob[]): Lane[] => running.map(({ job }) => laneOf(job));
