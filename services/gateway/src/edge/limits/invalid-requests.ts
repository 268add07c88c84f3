import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../../config';
import { invalidRequests, tooManyAttempts, type Attempt } from './limits';
import { MemoryLimiter } from './memory-limiter';

/** Counts strangers' requests before they're read, and gives back the valid ones. */
@Injectable()
export class InvalidRequests {
  private readonly limiter = new MemoryLimiter(invalidRequests);
  private readonly off: boolean;

  constructor(config: GatewayConfig) {
    this.off = config.RATE_LIMIT === 'off';
  }

  /** Refuses with `rate_limited`. */
  async take(address: string): Promise<Attempt | undefined> {
    if (this.off) return undefined;
    const { attempts, msLeft } = await this.limiter.add(address, 1);
    const attempt = { key: address, windowEnd: Date.now() + msLeft };
    if (attempts <= invalidRequests.attempts) return attempt;
    await this.giveBack(attempt);
    throw tooManyAttempts(msLeft);
  }

  async onAnswer(attempt: Attempt | undefined, status: number): Promise<void> {
    if (attempt && !invalidRequests.counts(status)) await this.giveBack(attempt);
  }

  private async giveBack({ key, windowEnd }: Attempt): Promise<void> {
    if (Date.now() < windowEnd) await this.limiter.add(key, -1);
  }
}
