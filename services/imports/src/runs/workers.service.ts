import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { isRecordId } from '@contracts/vocabulary/ids';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { waitAtMost } from '@service-kit/background/pause';
import { failureReason } from '@service-kit/observability/failure-reason';
import { ClaimsService, type ClaimedJob } from '../jobs/claims.service';
import { laneOf, openLanes, type Lane } from '../jobs/lanes';
import { JobRun } from './job-run.service';
import { RUN_TIMES, type RunTimes } from './run-times';

const stopMs = 8_000;

/**
 * The workers of this process. They are woken by BullMQ; what nobody wakes them for, the sweep finds
 * in PostgreSQL: jobs whose worker was killed, jobs to be tried again, and all of them when Redis has
 * been emptied or is away.
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

  constructor(
    private readonly claims: ClaimsService,
    private readonly runs: JobRun,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping.repeat({ pauseMs: this.times.sweepMs, failed: 'imports wait' }, () =>
      this.fill(),
    );
  }

  /** What runs is left where it stands, and goes on in another process, or in the next one. */
  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    for (const timer of this.again) clearTimeout(timer);
    await this.sweeping.stop();
    const over = this.taking.then(() => Promise.all(this.running.keys()));
    await waitAtMost(stopMs, over);
  }

  /** Runs the job, if it waits for a worker and there is room; resolves when that run is over. */
  async work(jobId: string): Promise<void> {
    if (!isRecordId(jobId)) return;
    const begun = await this.begin(jobId);
    await begun?.over;
  }

  /** Takes what waits, as far as there is room. */
  private async fill(): Promise<void> {
    while (await this.begin(null));
  }

  private begin(jobId: string | null): Promise<{ over: Promise<void> } | null> {
    const begun = this.taking.then(() => this.beginNow(jobId));
    this.taking = begun.catch(() => undefined);
    return begun;
  }

  private async beginNow(jobId: string | null): Promise<{ over: Promise<void> } | null> {
    const open = openLanes([...this.running.values()], this.times);
    if (this.ending.signal.aborted || open.length === 0) return null;
    const claimed = await this.claims.take(jobId, open);
    if (!claimed) return null;
    const over = this.run(claimed).finally(() => {
      this.running.delete(over);
      // Somebody may have waited for this place; what fails here the sweep does again.
      this.fill().catch(() => undefined);
    });
    this.running.set(over, laneOf(claimed.job));
    return { over };
  }

  /** Never rejects: what could not be written down is found by the sweep. */
  private async run(claimed: ClaimedJob): Promise<void> {
    const { id } = claimed.job;
    try {
      const delay = await this.runs.run(claimed, this.ending.signal, this.turnOf(claimed));
      if (delay !== null) this.wakeIn(delay, id);
    } catch (error) {
      this.logger.warn({ msg: `an import waits: ${failureReason(error)}`, jobId: id });
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
  private wakeIn(delay: number, jobId: string): void {
    if (this.ending.signal.aborted || delay > this.times.sweepMs) return;
    const timer = setTimeout(() => {
      this.again.delete(timer);
      this.begin(jobId).catch(() => undefined);
    }, delay);
    this.again.add(timer);
  }
}
