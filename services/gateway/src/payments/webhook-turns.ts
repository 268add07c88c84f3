import { Injectable } from '@nestjs/common';
import { Turns } from '@service-kit/requests/turns';
import { tooManyAttempts } from '../edge/limits/attempt';

/** What payments is asked at once by this gateway, and what may wait for that: 32 MB of bodies. */
export const webhookTurns = { atOnce: 16, waiting: 112, waitMs: 3_000 } as const;
/** Of these, how many may be one address's, so that a flood of one leaves room for others. */
export const webhooksOfAddress = 32;

const retryMs = 1_000;
const noTurn = () => tooManyAttempts(retryMs);

/** Bounds the webhooks that are under way. What finds no turn is sent again by Stripe. */
@Injectable()
export class WebhookTurns {
  private readonly turns = new Turns(webhookTurns, noTurn);
  private readonly underWay = new Map<string, number>();

  /** Refuses with `rate_limited`. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const others = this.underWay.get(address) ?? 0;
    if (others >= webhooksOfAddress) throw noTurn();
    this.underWay.set(address, others + 1);
    try {
      return await this.turns.run(work);
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
