import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { liveImportWaitingSubject } from '@contracts/live';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { waitAtMost } from '@service-kit/background/pause';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { failureReason } from '@service-kit/observability/failure-reason';
import { ClaimsService, type ClaimedJob } from '../jobs/claims.service';
import { laneOf, openLanes, type Lane } from '../jobs/lanes';
import { JobRun } from './job-run.service';
import { RUN_TIMES, type RunTimes } from './run-times';

const stopMs = 8_000;

/**
 * The workers of this process. A message on the live lane wakes them for a new job. The sweep finds
 * the rest in PostgreSQL: jobs whose worker was killed, jobs to be tried again, and those whose
 * message was lost.
 */
@Injectable()
export class Workers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Imports');
  private readonly sweeping = new PeriodicWork(this.logger);
  private readonly ending = new AbortController();
  /** What runs here, with whose it is. */
  private readonly running = new Map<Promise<void>, Lane>();
  private readonly again = new Set<NodeJS.Timeout>();
  /** One at a time, so that each knows what there is room for. */
  private taking: Promise<unknown> = Promise.resolve();
  private unsubscribe?: () => void;

  constructor(
    private readonly claims: ClaimsService,
    private readonly runs: JobRun,
    private readonly live: LiveSubscriber,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.live.subscribe(liveImportWaitingSubject, () => this.wake());
    this.sweeping.repeat({ pauseMs: this.times.sweepMs, failed: 'imports wait' }, () =>
      this.fill(),
    );
  }

  /** What runs is left where it stands, and goes on in another process, or in the next one. */
  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    this.unsubscribe?.();
    for (const timer of this.again) clearTimeout(timer);
    await this.sweeping.stop();
    const over = this.taking.then(() => Promise.all(this.running.keys()));
    await waitAtMost(stopMs, over);
  }

  /** What fails here the sweep does again. */
  private wake(): void {
    this.fill().catch(() => undefined);
  }

  /** Takes what waits, as far as there is room. */
  private fill(): Promise<void> {
    const filled = this.taking.then(async () => {
      while (await this.beginNext());
    });
    this.taking = filled.catch(() => undefined);
    return filled;
  }

  private async beginNext(): Promise<boolean> {
    const open = openLanes([...this.running.values()], this.times);
    if (this.ending.signal.aborted || open.length === 0) return false;
    const claimed = await this.claims.take(open);
    if (!claimed) return false;
    const over = this.run(claimed).finally(() => {
      this.running.delete(over);
      // Another job may have waited for this place.
      this.wake();
    });
    this.running.set(over, laneOf(claimed.job));
    return true;
  }

  /** Never rejects: what could not be written down is found by the sweep. */
  private async run(claimed: ClaimedJob): Promise<void> {
    try {
      const delay = await this.runs.run(claimed, this.ending.signal, this.turnOf(claimed));
      if (delay !== null) this.wakeIn(delay);
    } catch (error) {
      this.logger.warn({ msg: `an import waits: ${failureReason(error)}`, jobId: claimed.job.id });
    }
  }

  /** Whether the run has had its turn, and another job waits for its place. */
  private turnOf({ claim, job }: ClaimedJob): () => Promise<boolean> {
    let until = Date.now() + this.times.turnMs;
    return async () => {
      if (Date.now() < until) return false;
      // When nobody waits, the next one is asked after as the sweep does.
      until = Date.now() + this.times.sweepMs;
      const now = [...this.running.values()];
      const others = now.toSpliced(now.indexOf(laneOf(job)), 1);
      const open = openLanes(now, this.times);
      const freed = openLanes(others, this.times).filter((lane) => !open.includes(lane));
      return freed.length > 0 && (await this.claims.isAwaited(freed, claim));
    };
  }

  /** A short wait is not rounded up to the next sweep. */
  private wakeIn(delay: number): void {
    if (this.ending.signal.aborted || delay > this.times.sweepMs) return;
    const timer = setTimeout(() => {
      this.again.delete(timer);
      this.wake();
    }, delay);
    this.again.add(timer);
  }
}
