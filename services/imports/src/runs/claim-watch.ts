import { Inject, Injectable, Logger } from '@nestjs/common';
import { liveImportSubject, type LiveImport } from '@contracts/live';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { failureReason } from '@service-kit/observability/failure-reason';
import { ClaimLost } from '../jobs/claim-lost';
import { JobClaimsService, type Purpose } from '../jobs/job-claims.service';
import { RUN_TIMES, type RunTimes } from './run-times';
import type { JobClaim } from './source';

export interface WatchedClaim {
  /** Aborts with ClaimLost. */
  readonly signal: AbortSignal;
  /** Resolves when no sign of life is on its way anymore: one that came late would keep the job. */
  stop(): Promise<void>;
}

/** Gives a worker's signs of life, and tells it when its job is not its own anymore. */
@Injectable()
export class ClaimWatch {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly claims: JobClaimsService,
    private readonly live: LiveSubscriber,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  watch(claim: JobClaim, purpose: Purpose): WatchedClaim {
    const lost = new AbortController();
    let given = Promise.resolve();
    const giveSign = async () => {
      try {
        if (!(await this.claims.keep(claim, purpose))) lost.abort(new ClaimLost(claim.jobId));
      } catch (error) {
        // Without a database there is nothing to lose or to write either.
        this.logger.debug(`a sign of life was lost: ${failureReason(error)}`);
      }
    };
    const keep = () => {
      given = given.then(giveSign);
    };
    const timer = setInterval(keep, this.times.heartbeatMs);
    // Someone cancels: that is not left to the next heartbeat.
    const unsubscribe = this.live.subscribe<LiveImport>(
      liveImportSubject(claim.jobId),
      ({ job }) => {
        if (purpose === 'import' && importStatusRules[job.status].over) keep();
      },
    );
    return {
      signal: lost.signal,
      stop: () => {
        clearInterval(timer);
        unsubscribe();
        return given;
      },
    };
  }
}
