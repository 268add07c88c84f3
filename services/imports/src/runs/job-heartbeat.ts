import { Inject, Injectable, Logger } from '@nestjs/common';
import { liveImportSubject, type LiveImport } from '@contracts/live';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { failureReason } from '@service-kit/observability/failure-reason';
import { ClaimLost, JobClaimsService, type Purpose } from '../jobs/job-claims.service';
import { RUN_TIMES, type RunTimes } from './run-times';
import type { JobClaim } from './source';

export interface RunningHeartbeat {
  /** Aborts with ClaimLost. */
  readonly signal: AbortSignal;
  /** Resolves when no heartbeat is under way. A late one would keep the job. */
  stop(): Promise<void>;
}

/** Sends a worker's heartbeats, and tells it when it has lost its job. */
@Injectable()
export class JobHeartbeat {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly claims: JobClaimsService,
    private readonly live: LiveSubscriber,
    @Inject(RUN_TIMES) private readonly times: RunTimes,
  ) {}

  start(claim: JobClaim, purpose: Purpose): RunningHeartbeat {
    const lost = new AbortController();
    let sent = Promise.resolve();
    const beat = async () => {
      try {
        if (!(await this.claims.keep(claim, purpose))) lost.abort(new ClaimLost(claim.jobId));
      } catch (error) {
        // While the database is away, no one else can take the job either.
        this.logger.debug(`a heartbeat was lost: ${failureReason(error)}`);
      }
    };
    const keep = () => {
      sent = sent.then(beat);
    };
    const timer = setInterval(keep, this.times.heartbeatMs);
    // A canceled import stops at once, not with the next heartbeat.
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
        return sent;
      },
    };
  }
}
