import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OneJob } from '@contracts/imports/jobs';
import { liveImportSubject, type LiveImport } from '@contracts/live';
import { LivePublisher } from '@service-kit/messaging/live';
import { failureReason } from '@service-kit/observability/failure-reason';
import { RUN_TIMES, type RunTimes } from '../runs/run-times';
import { JobListService } from './job-list.service';

/** Sends an import's progress to the pages that show it. */
@Injectable()
export class LiveProgress {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly jobs: JobListService,
    private readonly live: LivePublisher,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  /** Sends the current job. Never rejects, because it's only a live message. */
  async publish(one: OneJob): Promise<void> {
    try {
      const told: LiveImport = { accountId: one.accountId, job: await this.jobs.job(one) };
      this.live.publish(liveImportSubject(one.jobId), told);
    } catch (error) {
      this.logger.debug(`progress was not told: ${failureReason(error)}`);
    }
  }

  /** For a run, whose progress changes all the time. */
  of(one: OneJob): ProgressTicker {
    return new ProgressTicker(() => this.publish(one), this.times.liveMs);
  }
}

/** Sends at once, then again after a pause at the earliest. The last state is always sent. */
export class ProgressTicker {
  private timer?: NodeJS.Timeout;
  private isBehind = false;

  constructor(
    private readonly tell: () => Promise<void>,
    private readonly pauseMs: number,
  ) {}

  changed(): void {
    if (this.timer) {
      this.isBehind = true;
      return;
    }
    void this.tell();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.isBehind) return;
      this.isBehind = false;
      this.changed();
    }, this.pauseMs);
  }

  /** Sends the end. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isBehind = false;
    await this.tell();
  }
}
