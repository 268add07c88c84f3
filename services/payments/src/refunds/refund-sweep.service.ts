import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { pause } from '@service-kit/messaging/stream/backoff';
import { failureReason } from '@service-kit/observability/failure-reason';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, In } from 'typeorm';
import { RefundEntity } from '../ledger/refund.entity';
import { StripeClient } from '../stripe/stripe-client';
import { SWEEP_TIMES } from '../sweep/sweep.service';
import { RefundLedger } from './refund-ledger.service';
import { refundSnapshotOf } from '../stripe/refund-snapshot';
import { RefundsAtStripe } from './refunds-at-stripe.service';
import { RefundsService } from './refunds.service';

/** What of the sweep's times goes for refunds, too. */
interface Pace {
  readonly pollMs: number;
  readonly batch: number;
  readonly againMs: number;
}

const stopMs = 8_000;
/** No call is under way for so long. */
const givenUpMs = 60 * 60_000;
const notMade = 'Stripe could not make it';

/** Finds out what became of refunds that Stripe did not answer for, and of those on their way. */
@Injectable()
export class RefundSweep implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('RefundSweep');
  private readonly ending = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly refunds: RefundsService,
    private readonly ledger: RefundLedger,
    private readonly atStripe: RefundsAtStripe,
    @Inject(SWEEP_TIMES) private readonly times: Pace,
  ) {}

  onApplicationBootstrap(): void {
    if (this.client.isOn) this.running = this.run();
  }

  /** A call that is on its way has a while to end. */
  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    const ended = new AbortController();
    await Promise.race([this.running, pause(stopMs, ended.signal)]);
    ended.abort();
  }

  /** Asks Stripe about what is due; returns how many there were. */
  async sweep(): Promise<number> {
    const due = await this.take();
    for (const refund of due) {
      if (this.ending.signal.aborted) break;
      // One that cannot be asked about now waits for its next turn, and keeps no other waiting.
      await this.check(refund).catch((error: unknown) => {
        this.logger.warn({ msg: `a refund waits: ${failureReason(error)}`, refundId: refund.id });
      });
    }
    return due.length;
  }

  /** What is taken is due again only later, so another process leaves it alone. */
  private async take(): Promise<RefundEntity[]> {
    const [taken] = await this.dataSource.query<[{ id: string }[], number]>(
      `UPDATE refunds
       SET check_at = now() + greatest(make_interval(secs => $1), (now() - created_at) / 2)
       WHERE id IN (SELECT id FROM refunds WHERE check_at <= now()
         ORDER BY check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [this.times.againMs / 1_000, this.times.batch],
    );
    if (taken.length === 0) return [];
    return this.dataSource.manager.findBy(RefundEntity, { id: In(taken.map(({ id }) => id)) });
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

  private async run(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await this.sweep().catch((error: unknown) => {
        this.logger.warn(`refunds wait: ${failureReason(error)}`);
      });
      await pause(this.times.pollMs, signal);
    }
  }
}
