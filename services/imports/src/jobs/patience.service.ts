import { Inject, Injectable } from '@nestjs/common';
import type { ImportFailure, ImportJob, OneJob } from '@contracts/imports/jobs';
import { liveImportSubject, type LiveImport } from '@contracts/live';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import { pause } from '@service-kit/background/pause';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { Refusal } from '@service-kit/requests/refusal';
import { RUN_TIMES, type RunTimes } from '../runs/run-times';
import { JobListService } from './job-list.service';

/** The live lane may lose the message of the end. */
const lookAgainMs = 500;

/** Waits a while with those who have asked for something that a worker does. */
@Injectable()
export class Patience {
  constructor(
    private readonly jobs: JobListService,
    private readonly live: LiveSubscriber,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  /**
   * The job when it is over, or as it is when the time has passed. Refuses with
   * `system_credentials_rejected` and `system_unavailable`, and the `jobId`, when it ended with these.
   */
  async forEnd(one: OneJob): Promise<ImportJob> {
    const job = await this.until(one, ({ status }) => importStatusRules[status].over);
    const refused = job.failure && refusedWith(job.failure);
    if (!refused) return job;
    throw new Refusal(refused.code, { message: refused.message, details: { jobId: job.id } });
  }

  forUndo(one: OneJob): Promise<ImportJob> {
    return this.until(one, ({ undone }) => undone !== null);
  }

  private async until(one: OneJob, isSettled: (job: ImportJob) => boolean): Promise<ImportJob> {
    const deadline = Date.now() + this.times.patienceMs;
    let told = new AbortController();
    const unsubscribe = this.live.subscribe<LiveImport>(liveImportSubject(one.jobId), ({ job }) => {
      if (isSettled(job)) told.abort();
    });
    try {
      for (;;) {
        const job = await this.jobs.job(one);
        const leftMs = deadline - Date.now();
        if (isSettled(job) || leftMs <= 0) return job;
        await pause(Math.min(lookAgainMs, leftMs), told.signal);
        told = new AbortController();
      }
    } finally {
      unsubscribe();
    }
  }
}

type RefusedFailure = ImportFailure & {
  readonly code: 'system_credentials_rejected' | 'system_unavailable';
};

function refusedWith({ code, message }: ImportFailure): RefusedFailure | null {
  return code === 'system_credentials_rejected' || code === 'system_unavailable'
    ? { code, message }
    : null;
}
