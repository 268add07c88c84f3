import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { pause } from '@service-kit/messaging/stream/backoff';
import { failureReason } from '@service-kit/observability/failure-reason';
import { DataSource, In } from 'typeorm';
import { BeginningsService } from '../intents/beginnings.service';
import { EndingsService } from '../intents/endings.service';
import { Ledger } from '../ledger/ledger.service';
import { bySystem } from '../ledger/payment-event';
import { PaymentEntity } from '../ledger/payment.entity';
import { snapshotOf } from '../stripe/intent-snapshot';
import { IntentsAtStripe } from '../stripe/intents-at-stripe.service';
import { StripeClient } from '../stripe/stripe-client';
import type { SweepTimes } from './sweep-times';

export const SWEEP_TIMES = Symbol('sweep times');

const stopMs = 8_000;

/**
 * Finds out what became of payments that no webhook has told us about, and ends those that nobody
 * has paid for a day or that are more than is due by now.
 */
@Injectable()
export class SweepService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Sweep');
  private readonly ending = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly atStripe: IntentsAtStripe,
    private readonly beginnings: BeginningsService,
    private readonly endings: EndingsService,
    private readonly ledger: Ledger,
    @Inject(SWEEP_TIMES) private readonly times: SweepTimes,
  ) {}

  onApplicationBootstrap(): void {
    const { pollMs, purgeMs } = this.times;
    const sweeping = this.client.isOn ? this.every(pollMs, () => this.sweep()) : Promise.resolve();
    this.running = Promise.all([sweeping, this.every(purgeMs, () => this.purge())]);
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
    for (const payment of due) {
      if (this.ending.signal.aborted) break;
      await this.check(payment);
    }
    return due.length;
  }

  /**
   * What is taken is due again only later, so another process leaves it alone, and one that ends in
   * the middle loses nothing. The older a payment, the rarer it is asked about.
   */
  private async take(): Promise<PaymentEntity[]> {
    const [taken] = await this.dataSource.query<[{ id: string }[], number]>(
      `UPDATE payments
       SET check_at = now() + greatest(make_interval(secs => $1),
         CASE WHEN NOT excessive THEN (now() - created_at) / 2 END)
       WHERE id IN (SELECT id FROM payments WHERE check_at <= now()
         ORDER BY check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [this.times.againMs / 1_000, this.times.batch],
    );
    if (taken.length === 0) return [];
    const ids = taken.map(({ id }) => id);
    return this.dataSource.manager.findBy(PaymentEntity, { id: In(ids) });
  }

  /** One that cannot be asked about now waits for its next turn, and keeps no other waiting. */
  private async check({ id, createdAt }: PaymentEntity): Promise<void> {
    try {
      const intentId = await this.beginnings.intentOf(id);
      const intent = await this.atStripe.retrieve(intentId);
      if (!intent) {
        this.logger.warn({ msg: 'Stripe does not have a payment of ours', paymentId: id });
        return;
      }
      const payment = await this.ledger.apply(snapshotOf(intent));
      const isAbandoned = Date.now() - createdAt.getTime() > this.times.abandonedMs;
      if ((isAbandoned || payment.excessive) && canBeCancelled(payment)) {
        await this.endings.end(payment, bySystem);
      }
    } catch (error) {
      this.logger.warn({ msg: `a payment waits: ${failureReason(error)}`, paymentId: id });
    }
  }

  /** Stripe sends nothing again after three days. */
  private async purge(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM webhook_events WHERE id IN (SELECT id FROM webhook_events
         WHERE received_at < now() - interval '30 days' LIMIT 10000)`,
    );
  }

  private async every(ms: number, work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      await work().catch((error: unknown) => {
        this.logger.warn(`open payments wait: ${failureReason(error)}`);
      });
      await pause(ms, signal);
    }
  }
}

/** What a bank is working on is left to it. */
const canBeCancelled = ({ status }: PaymentEntity): boolean =>
  paymentStatusRules[status].open && status !== 'processing';
