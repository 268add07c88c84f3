import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { takeDue } from '@service-kit/database/take-due';
import { failureReason } from '@service-kit/observability/failure-reason';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { Journal } from './books/journal';
import { PaymentEntity, RefundEntity } from './ledger/payment.entity';
import { PaymentIntentsService } from './paying/payment-intents.service';
import { NightlyReconciliation } from './reconciliation/nightly-reconciliation';
import { RefundsService } from './refunds/refunds.service';
import { PaymentsConfig } from './config';
import { StripeSetupService } from './setup/stripe-setup.service';
import { StripeClient } from './stripe/stripe-client';

export interface WorkerTimes {
  /** The pause between two checks for open payments and refunds that are due. */
  readonly pollMs: number;
  /** The most rows at once. */
  readonly batch: number;
  /** The shortest time until a row is due again. Grows with the row's age. */
  readonly againMs: number;
  /** Older open payments are canceled. */
  readonly abandonedMs: number;
  readonly purgeMs: number;
}

const minuteMs = 60_000;

export const workerTimes: WorkerTimes = {
  pollMs: 5_000,
  batch: 20,
  againMs: minuteMs,
  abandonedMs: 24 * 60 * minuteMs,
  purgeMs: 60 * minuteMs,
};

export const WORKER_TIMES = Symbol('worker times');

@Injectable()
export class PaymentsWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('PaymentsWorker');
  private readonly work = new PeriodicWork(this.logger);

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly payments: PaymentIntentsService,
    private readonly refunds: RefundsService,
    private readonly nightly: NightlyReconciliation,
    private readonly setup: StripeSetupService,
    private readonly journal: Journal,
    private readonly config: PaymentsConfig,
    @Inject(WORKER_TIMES) private readonly times: WorkerTimes,
  ) {}

  onApplicationBootstrap(): void {
    const { pollMs, purgeMs } = this.times;
    this.work.repeat({ pauseMs: purgeMs, failed: 'old rows wait' }, () => this.purge());
    this.work.repeat({ pauseMs: pollMs, failed: 'the books wait' }, () => this.journal.post());
    if (!this.client.isOn) return;
    this.askStripe(pollMs, 'open payments wait', () => this.checkPayments());
    this.askStripe(pollMs, 'refunds wait', () => this.checkRefunds());
    this.askStripe(minuteMs, 'a day waits to be compared', () =>
      this.nightly.catchUp(new Date(), () => this.work.isEnding),
    );
    // The emulator has no settings.
    if (this.config.STRIPE_API_BASE !== undefined) return;
    this.work.repeat({ pauseMs: minuteMs, failed: 'Stripe’s settings wait to be checked' }, () =>
      this.setup.keepUp(new Date()),
    );
  }

  /** Not with a key that Stripe doesn't accept. */
  private askStripe(pauseMs: number, failed: string, ask: () => Promise<unknown>): void {
    this.work.repeat({ pauseMs, failed }, async () => {
      if (!this.setup.isKeyRefused) await ask();
    });
  }

  onModuleDestroy(): Promise<void> {
    return this.work.stop();
  }

  /** Checks payments whose webhook hasn't arrived. */
  private async checkPayments(): Promise<void> {
    for (const payment of await this.due(PaymentEntity, 'excessive')) {
      if (this.work.isEnding) return;
      await this.payments.check(payment, this.times.abandonedMs).catch((error: unknown) => {
        this.logger.warn({
          msg: `a payment waits: ${failureReason(error)}`,
          paymentId: payment.id,
        });
      });
    }
  }

  /** Checks refunds without an answer, and pending ones. */
  private async checkRefunds(): Promise<void> {
    for (const refund of await this.due(RefundEntity)) {
      if (this.work.isEnding) return;
      await this.refunds.check(refund).catch((error: unknown) => {
        this.logger.warn({ msg: `a refund waits: ${failureReason(error)}`, refundId: refund.id });
      });
    }
  }

  /** Stripe repeats events for three days, and the limits count one day. */
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

  /**
   * Takes rows that are due and sets their next check, so that other processes leave them alone and a
   * row that fails doesn't hold up others. Older rows are due less often, unless the column `urgent`
   * is true.
   */
  private async due<Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    urgent?: keyof Row & string,
  ): Promise<Row[]> {
    const { batch, againMs } = this.times;
    const rows = this.dataSource.getRepository(entity);
    const table = rows.metadata.tableName;
    const later = `(now() - created_at) / 2`;
    const byAge = urgent === undefined ? later : `CASE WHEN NOT ${urgent} THEN ${later} END`;
    const set = `check_at = now() + greatest(make_interval(secs => $1), ${byAge})`;
    const taken = await takeDue(
      this.dataSource,
      { table, isDue: 'check_at <= now()', order: 'check_at', limit: batch, set },
      [againMs / 1_000],
    );
    if (taken.length === 0) return [];
    const ids = taken.map(({ id }) => id);
    return rows.createQueryBuilder('due').whereInIds(ids).getMany();
  }
}
