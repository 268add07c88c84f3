import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '@service-kit/requests/concurrency-limit';
import { tooManyAttempts } from '../edge/limits/attempt';

/** How many webhooks this gateway hands to payments at once, and how many may wait: 32 MB of bodies. */
export const webhookLimits = { atOnce: 16, waiting: 112, waitMs: 3_000 } as const;
/** How many of these may come from one address, so that a flood leaves room for others. */
export const webhooksOfAddress = 32;

const retryMs = 1_000;
const tooMany = () => tooManyAttempts(retryMs);

/** Limits the webhooks under way. Stripe sends those again that there is no room for. */
@Injectable()
export class WebhookLimit {
  private readonly limit = new ConcurrencyLimit(webhookLimits, tooMany);
  private readonly underWay = new Map<string, number>();

  /** Refuses with `rate_limited`. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const others = this.underWay.get(address) ?? 0;
    if (others >= webhooksOfAddress) throw tooMany();
    this.underWay.set(address, others + 1);
    try {
      return await this.limit.run(work);
    } finally {
      this.leave(address);
    }
  }

  private leave(address: string): void {
    const left = (this.underWay.get(address) ?? 1) - 1;
    if (left > 0) this.underWay.set(address, left);
    else this.underWay.delete(address);
  }
}
