import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type { PaymentConcerns } from '@contracts/payments/office';
import type { DisputeStatus } from '@contracts/vocabulary/payment-status';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource } from 'typeorm';
import { CardAttempts } from '../ledger/card-attempts';
import { PaymentEntity } from '../ledger/payment.entity';
import { endingRates } from '../sales-tax/ending-rates';
import { StripeSetupService } from '../setup/stripe-setup.service';
import { toReviewCondition, unmatchedCondition } from '../ledger/payment-status';
import { lateEntries } from './closed-days';
import { recordOf } from './payment-views';

const needAnswer: readonly DisputeStatus[] = [
  'needs_response',
  'warning_needs_response',
  'appeal_needs_response',
];

const maxRefusals = 5;

interface Counted {
  readonly count: number;
  readonly since: Date | null;
}

@Injectable()
export class LedgerConcernsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: CardAttempts,
    @Inject(StripeSetupService) private readonly setup: Pick<StripeSetupService, 'report'>,
  ) {}

  /** Whether they were reached. */
  liftCardLimits(by: Actor): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const stopped = await this.attempts.stopped(tx);
      if (stopped) await this.attempts.lift(tx, by.name);
      return stopped !== null;
    });
  }

  async concerns(now: Date): Promise<PaymentConcerns> {
    const [
      [flagged],
      oldest,
      [unmatched],
      [disputes],
      [report],
      stopped,
      refusals,
      { problems },
      late,
      taxRates,
    ] = await Promise.all([
      this.dataSource.query<Counted[]>(
        `SELECT count(*)::int AS count, min(created_at) AS since FROM payments
         WHERE ${toReviewCondition('payments')}`,
      ),
      this.dataSource.manager
        .createQueryBuilder(PaymentEntity, 'p')
        .where(toReviewCondition('p'))
        .orderBy({ 'p.createdAt': 'ASC', 'p.id': 'ASC' })
        .limit(1)
        .getOne(),
      this.dataSource.query<Counted[]>(
        `SELECT count(*)::int AS count, min(created_at) AS since FROM payments
         WHERE ${unmatchedCondition('payments')}`,
      ),
      this.dataSource.query<Counted[]>(
        `SELECT count(*)::int AS count, min(created_at) AS since FROM disputes
         WHERE status = ANY($1)`,
        [needAnswer],
      ),
      this.dataSource.query<{ day: string; count: number; since: Date }[]>(
        `SELECT day::text, difference_count AS count, made_at AS since
         FROM reconciliation_reports ORDER BY day DESC LIMIT 1`,
      ),
      this.attempts.stopped(this.dataSource.manager),
      this.dataSource.query<{ words: string; since: Date }[]>(
        `SELECT words, since FROM stripe_refusals ORDER BY since LIMIT $1`,
        [maxRefusals],
      ),
      this.setup.report(),
      lateEntries(this.dataSource.manager),
      endingRates(this.dataSource.manager, now),
    ]);
    return {
      flagged: withOldest(someOf(flagged), oldest),
      unmatched: someOf(unmatched),
      disputes: someOf(disputes),
      late,
      stopped: stopped && {
        since: stopped.since.toISOString(),
        until: stopped.until.toISOString(),
      },
      refusals: refusals.map(({ words, since }) => ({ words, since: since.toISOString() })),
      setup: problems,
      taxRates,
      differences:
        report && report.count > 0 ? { ...report, since: report.since.toISOString() } : null,
    };
  }
}

const withOldest = (
  some: PaymentConcerns['flagged'],
  oldest: PaymentEntity | null,
): PaymentConcerns['flagged'] => some && { ...some, ...(oldest && { oldest: recordOf(oldest) }) };

function someOf(counted: Counted | undefined): PaymentConcerns['flagged'] {
  return counted?.since ? { count: counted.count, since: counted.since.toISOString() } : null;
}
