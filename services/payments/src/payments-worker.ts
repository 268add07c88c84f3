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
import { PaymentEntity, RefundEntity } from './ledger/payment.entity';
import { PaymentIntentsService } from './paying/payment-intents.service';
import { NightlyReconciliation } from './reconciliation/nightly-reconciliation';
import { RefundsService } from './refunds/refunds.service';
import { StripeClient } from './stripe/stripe-client';

export interface WorkerTimes {
  /** Pause between two looks for open payments and refunds that are due. */
  readonly pollMs: number;
  /** Rows that are taken at most. */
  readonly batch: number;
  /** The shortest time until a row is due again. It grows with the row's age. */
  readonly againMs: number;
  /** Older open payments are canceled. */
  readonly abandonedMs: number;
  /** Pause between two purges of expired rows. */
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

/** The background work of payments: four independent jobs. */
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
    @Inject(WORKER_TIMES) private readonly times: WorkerTimes,
  ) {}

  onApplicationBootstrap(): void {
    const { pollMs, purgeMs } = this.times;
    this.work.repeat({ pauseMs: purgeMs, failed: 'old rows wait' }, () => this.purge());
    if (!this.client.isOn) return;
    this.work.repeat({ pauseMs: pollMs, failed: 'open payments wait' }, () => this.checkPayments());
    this.work.repeat({ pauseMs: pollMs, failed: 'refunds wait' }, () => this.checkRefunds());
    this.work.repeat({ pauseMs: minuteMs, failed: 'a day waits to be compared' }, () =>
      this.nightly.catchUp(new Date(), () => this.work.isEnding),
    );
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

  /**
   * Takes what is due by its `check_at`. What is taken is due again only later, so another process
   * leaves it alone, one that ends in the middle loses nothing, and a row that cannot be asked about
   * now keeps no other waiting. The older a row, the rarer it is due, except where the column
   * `urgent` is true.
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
