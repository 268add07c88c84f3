import { Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { waitAtMost } from '@service-kit/background/pause';
import { failureReason } from '@service-kit/observability/failure-reason';
import { importQueue, type Wake } from '../jobs/job-waker.service';
import { runTimes } from './run-times';
import { Workers } from './workers.service';

const closeMs = 2_000;

/**
 * Where BullMQ wakes the workers of this process. It waits for the run, so that a process that is
 * full gets no more. What becomes of the job is none of BullMQ's business: that is in PostgreSQL.
 */
@Processor(importQueue, { concurrency: runTimes.concurrency })
export class ImportProcessor extends WorkerHost implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ImportQueue');
  private away = false;

  constructor(private readonly workers: Workers) {
    super();
  }

  async process(wake: Job<Wake>): Promise<void> {
    this.away = false;
    await this.workers.work(wake.data.jobId);
  }

  /** Runs have ended by now. By force, since an orderly end waits for a Redis that is away. */
  async beforeApplicationShutdown(): Promise<void> {
    await waitAtMost(closeMs, this.worker.close(true));
  }

  /** Also when Redis was emptied while a run went on, and BullMQ misses what it knew of it. */
  @OnWorkerEvent('error')
  failed(error: Error): void {
    if (!this.away) this.logger.warn(`Redis wakes nobody: ${failureReason(error)}`);
    this.away = true;
  }
}
