import { Inject, Injectable } from '@nestjs/common';
import type { PaymentConcerns } from '@contracts/payments/office';
import type { DisputeStatus } from '@contracts/vocabulary/payment-status';
import { DataSource } from 'typeorm';
import { attemptsPerDay } from '../ledger/card-attempts';
import { StripeSetupService } from '../setup/stripe-setup.service';
import { toReviewCondition, unmatchedCondition } from '../ledger/payment-status';

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
    @Inject(StripeSetupService) private readonly setup: Pick<StripeSetupService, 'report'>,
  ) {}

  async concerns(): Promise<PaymentConcerns> {
    const [[flagged], [unmatched], [disputes], [report], [tried], refusals, { problems }] =
      await Promise.all([
        this.dataSource.query<Counted[]>(
          `SELECT count(*)::int AS count, min(created_at) AS since FROM payments
         WHERE ${toReviewCondition('payments')}`,
        ),
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
        // `since` is when the limit was reached.
        this.dataSource.query<Counted[]>(
          `SELECT count(*)::int AS count, max(at) AS since FROM (SELECT at FROM card_attempts
           WHERE at > now() - interval '1 day' AND NOT paid ORDER BY at LIMIT $1) AS tried`,
          [attemptsPerDay.all],
        ),
        this.dataSource.query<{ words: string; since: Date }[]>(
          `SELECT words, since FROM stripe_refusals ORDER BY since LIMIT $1`,
          [maxRefusals],
        ),
        this.setup.report(),
      ]);
    return {
      flagged: someOf(flagged),
      unmatched: someOf(unmatched),
      disputes: someOf(disputes),
      stopped:
        tried?.since && tried.count >= attemptsPerDay.all
          ? { since: tried.since.toISOString() }
          : null,
      refusals: refusals.map(({ words, since }) => ({ words, since: since.toISOString() })),
      setup: problems,
      differences:
        report && report.count > 0 ? { ...report, since: report.since.toISOString() } : null,
    };
  }
}

function someOf(counted: Counted | undefined): PaymentConcerns['flagged'] {
  return counted?.since ? { count: counted.count, since: counted.since.toISOString() } : null;
}
