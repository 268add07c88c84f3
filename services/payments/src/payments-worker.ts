import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { failureReason } from '@service-kit/observability/failure-reason';
import { DataSource } from 'typeorm';
import { BeginningsService } from '../intents/beginnings.service';
import { EndingsService } from '../intents/endings.service';
import { Ledger } from '../ledger/ledger.service';
import { bySystem } from '../ledger/payment-event';
import { PaymentEntity } from '../ledger/payment.entity';
import { takeDue } from '../ledger/take-due';
import { snapshotOf } from '../stripe/intent-snapshot';
import { IntentsAtStripe } from '../stripe/intents-at-stripe.service';
import { StripeClient } from '../stripe/stripe-client';
import type { SweepTimes } from './sweep-times';

export const SWEEP_TIMES = Symbol('sweep times');

/**
 * Finds out what became of payments that no webhook has told us about, and ends those that nobody
 * has paid for a day or that are more than is due by now.
 */
@Injectable()
export class SweepService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Sweep');
  private readonly work = new PeriodicWork(this.logger);

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
    const failed = 'open payments wait';
    if (this.client.isOn) this.work.repeat({ pauseMs: pollMs, failed }, () => this.sweep());
    this.work.repeat({ pauseMs: purgeMs, failed }, () => this.purge());
  }

  onModuleDestroy(): Promise<void> {
    return this.work.stop();
  }

  /** Asks Stripe about what is due; returns how many there were. */
  async sweep(): Promise<number> {
    const due = await takeDue(this.dataSource, PaymentEntity, this.times, 'excessive');
    for (const payment of due) {
      if (this.work.isEnding) break;
      await this.check(payment);
    }
    return due.length;
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

  /** Stripe sends nothing again after three days, and the limits look at one. */
  private async purge(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM card_attempts WHERE position IN (SELECT position FROM card_attempts
         WHERE at < now() - interval '2 days' LIMIT 10000)`,
    );
    await this.dataSource.query(
      `DELETE FROM webhook_events WHERE id IN (SELECT id FROM webhook_events
         WHERE received_at < now() - interval '30 days' LIMIT 10000)`,
    );
  }
}

/** What a bank is working on is left to it. */
const canBeCancelled = ({ status }: PaymentEntity): boolean =>
  paymentStatusRules[status].open && status !== 'processing';
