import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectQueue } from '@nestjs/bullmq';
import { Queue } from 'bullmq';
import { waitAtMost } from '@service-kit/background/pause';
import { failureReason } from '@service-kit/observability/failure-reason';

export const importQueue = 'imports';

/** All that Redis learns of an import. */
export interface Wake {
  readonly jobId: string;
}

/** While Redis is away, wakes wait in memory: not more than these. */
const maxWaiting = 100;
const closeMs = 2_000;

/** Tells a worker, of whichever process, that a job waits. Lost wakes cost seconds: the sweep finds the job. */
@Injectable()
export class JobWaker implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ImportQueue');
  private waiting = 0;
  private away = false;

  constructor(@InjectQueue(importQueue) private readonly queue: Queue<Wake>) {
    queue.on('error', (error) => this.failed(error));
  }

  wake(jobId: string): void {
    if (this.waiting >= maxWaiting) return;
    this.waiting += 1;
    this.queue
      .add('run', { jobId }, { removeOnComplete: true, removeOnFail: true })
      .then(
        () => {
          this.away = false;
        },
        (error: unknown) => this.failed(error),
      )
      .finally(() => {
        this.waiting -= 1;
      });
  }

  /** An orderly end waits for a Redis that is away. */
  async beforeApplicationShutdown(): Promise<void> {
    await waitAtMost(closeMs, this.queue.disconnect());
  }

  private failed(error: unknown): void {
    if (!this.away) this.logger.warn(`imports are found by the sweep: ${failureReason(error)}`);
    this.away = true;
  }
}
