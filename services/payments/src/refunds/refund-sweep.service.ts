import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { failureReason } from '@service-kit/observability/failure-reason';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { RefundEntity } from '../ledger/refund.entity';
import { takeDue, type TakingTimes } from '../ledger/take-due';
import { StripeClient } from '../stripe/stripe-client';
import { SWEEP_TIMES } from '../sweep/sweep.service';
import { RefundLedger } from './refund-ledger.service';
import { refundSnapshotOf } from '../stripe/refund-snapshot';
import { RefundsAtStripe } from './refunds-at-stripe.service';
import { RefundsService } from './refunds.service';

/** What of the sweep's times goes for refunds, too. */
interface Pace extends TakingTimes {
  readonly pollMs: number;
}

/** No call is under way for so long. */
const givenUpMs = 60 * 60_000;
const notMade = 'Stripe could not make it';

/** Finds out what became of refunds that Stripe did not answer for, and of those on their way. */
@Injectable()
export class RefundSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('RefundSweep');
  private readonly work = new PeriodicWork(this.logger);

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly refunds: RefundsService,
    private readonly ledger: RefundLedger,
    private readonly atStripe: RefundsAtStripe,
    @Inject(SWEEP_TIMES) private readonly times: Pace,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.client.isOn) return;
    this.work.repeat({ pauseMs: this.times.pollMs, failed: 'refunds wait' }, () => this.sweep());
  }

  onModuleDestroy(): Promise<void> {
    return this.work.stop();
  }

  /** Asks Stripe about what is due; returns how many there were. */
  async sweep(): Promise<number> {
    const due = await takeDue(this.dataSource, RefundEntity, this.times);
    for (const refund of due) {
      if (this.work.isEnding) break;
      // One that cannot be asked about now waits for its next turn, and keeps no other waiting.
      await this.check(refund).catch((error: unknown) => {
        this.logger.warn({ msg: `a refund waits: ${failureReason(error)}`, refundId: refund.id });
      });
    }
    return due.length;
  }

  private async check({ id, refundId, createdAt }: RefundEntity): Promise<void> {
    if (refundId !== null) {
      const refund = await this.atStripe.retrieve(refundId);
      if (refund) await this.ledger.apply(refundSnapshotOf(refund));
      else this.logger.warn({ msg: 'Stripe does not have a refund of ours', refundId: id });
      return;
    }
    const order = await this.refunds.orderOf(id);
    if (!order) return;
    // Looked for first: Stripe forgets a key after a day, and would make it a second time.
    const made = await this.atStripe.madeFor(order);
    if (made) await this.ledger.apply(refundSnapshotOf(made));
    else await this.make(id, createdAt);
  }

  /**
   * Under the key of the first attempt. A failure of Stripe's is kept under that key, too: when one
   * is so old that nothing is under way, and Stripe has just said that it was not made, it is given up.
   */
  private async make(id: string, createdAt: Date): Promise<void> {
    try {
      await this.refunds.goOn(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const isUnanswered = error.code === 'payments_unavailable';
      if (!isUnanswered) return;
      if (Date.now() - createdAt.getTime() < givenUpMs) throw error;
      const order = await this.refunds.orderOf(id);
      const made = order && (await this.atStripe.madeFor(order));
      if (made) await this.ledger.apply(refundSnapshotOf(made));
      else await this.ledger.release(id, notMade);
    }
  }
}
