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
  private readonly running = new Set<Promise<void>>();
  private readonly again = new Set<NodeJS.Timeout>();
  private taking = 0;

  constructor(
    private readonly claims: ClaimsService,
    private readonly runs: JobRun,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping.repeat({ pauseMs: this.times.sweepMs, failed: 'imports wait' }, async () => {
      while (await this.begin(null));
    });
  }

  /** What runs is left where it stands, and goes on in another process, or in the next one. */
  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    for (const timer of this.again) clearTimeout(timer);
    await this.sweeping.stop();
    await waitAtMost(stopMs, Promise.all(this.running));
  }

  /** Runs the job, if it waits for a worker and there is room; resolves when that run is over. */
  async work(jobId: string): Promise<void> {
    if (!isRecordId(jobId)) return;
    const begun = await this.begin(jobId);
    await begun?.over;
  }

  private async begin(jobId: string | null): Promise<{ over: Promise<void> } | null> {
    const { concurrency } = this.times;
    if (this.ending.signal.aborted || this.running.size + this.taking >= concurrency) return null;
    this.taking += 1;
    let claimed: ClaimedJob | null;
    try {
      claimed = await this.claims.take(jobId);
    } finally {
      this.taking -= 1;
    }
    if (!claimed) return null;
    const over = this.run(claimed).finally(() => this.running.delete(over));
    this.running.add(over);
    return { over };
  }

  /** Never rejects: what could not be written down is found by the sweep. */
  private async run(claimed: ClaimedJob): Promise<void> {
    const { id } = claimed.job;
    try {
      const delay = await this.runs.run(claimed, this.ending.signal);
      if (delay !== null) this.wakeIn(delay, id);
    } catch (error) {
      this.logger.warn({ msg: `an import waits: ${failureReason(error)}`, jobId: id });
    }
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
