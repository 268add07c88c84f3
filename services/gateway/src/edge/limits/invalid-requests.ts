import { Injectable } from '@nestjs/common';
import { newRequestId } from '@service-kit/requests/request-context';
import { GatewayConfig } from '../../config';
import { invalidRequests } from './limits';
import { refuseFor, type Attempt } from './rate-limiter';
import { SlidingWindows } from './sliding-windows';

const { attempts, windowMs } = invalidRequests;

/** Counts what strangers send before it is read, and gives back what turned out to be a request. */
@Injectable()
export class InvalidRequests {
  private readonly windows = new SlidingWindows();
  private readonly off: boolean;

  constructor(config: GatewayConfig) {
    this.off = config.RATE_LIMIT === 'off';
  }

  /** Refuses with `rate_limited` when too many from this address were invalid. */
  take(address: string): Attempt | undefined {
    if (this.off) return undefined;
    const attempt = { key: address, id: newRequestId() };
    refuseFor(this.windows.take(attempt.key, attempt.id, attempts, windowMs, Date.now()));
    return attempt;
  }

  /** To be told of every answer to what was taken. */
  onAnswer(attempt: Attempt | undefined, status: number): void {
    if (attempt && !invalidRequests.counts(status)) {
      this.windows.giveBack(attempt.key, attempt.id);
    }
  }
}
