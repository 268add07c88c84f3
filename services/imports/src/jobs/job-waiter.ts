import { Inject, Injectable } from '@nestjs/common';
import type { ImportFailure, ImportJob, OneJob } from '@contracts/imports/jobs';
import { liveImportSubject, type LiveImport } from '@contracts/live';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import { pause } from '@service-kit/background/pause';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { Refusal } from '@service-kit/requests/refusal';
import { RUN_TIMES, type RunTimes } from '../runs/run-times';
import { JobListService } from './job-list.service';

/** Live messages may be lost, also the last one. */
const lookAgainMs = 500;

/** Lets a call wait a while for what a worker does. */
@Injectable()
export class JobWaiter {
  constructor(
    private readonly jobs: JobListService,
    private readonly live: LiveSubscriber,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  /**
   * Resolves with the job when it is over, or as it is after `waitMs`. If the job failed, refuses with
   * `system_credentials_rejected` or `system_unavailable` and the `jobId`, or with `validation_failed`
   * if the system has no such customer.
   */
  async untilOver(one: OneJob): Promise<ImportJob> {
    const job = await this.until(one, ({ status }) => importStatusRules[status].over);
    const refusal = job.failure && refusalOf(job, job.failure);
    if (refusal) throw refusal;
    return job;
  }

  untilUndone(one: OneJob): Promise<ImportJob> {
    return this.until(one, ({ undone }) => undone !== null);
  }

  private async until(one: OneJob, isSettled: (job: ImportJob) => boolean): Promise<ImportJob> {
    const deadline = Date.now() + this.times.waitMs;
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

/** A failure that the person who started the import can act on; null if it is our fault. */
function refusalOf(job: ImportJob, { code, message }: ImportFailure): Refusal | null {
  switch (code) {
    case 'system_credentials_rejected':
    case 'system_unavailable':
      return new Refusal(code, { message, details: { jobId: job.id } });
    case 'source_unreadable': {
      // The report lists what is wrong with a file.
      if (job.kind !== 'service-system') return null;
      const errors = [{ field: 'customerId', message }];
      return new Refusal('validation_failed', { message, details: { errors } });
    }
    case 'internal':
      return null;
  }
}
