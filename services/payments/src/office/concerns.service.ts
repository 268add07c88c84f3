import { Injectable } from '@nestjs/common';
import type { PaymentConcerns } from '@contracts/payments';
import type { DisputeStatus } from '@contracts/vocabulary/payment-status';
import { DataSource } from 'typeorm';

/** Flagged payments stay flagged: what is older has been looked at, or nobody looks. */
const flaggedForDays = 30;

/** What only an answer of the office moves on. */
const needAnswer: readonly DisputeStatus[] = ['needs_response', 'warning_needs_response'];

interface Counted {
  readonly count: number;
  readonly since: Date | null;
}

/** What the office has to look at. */
@Injectable()
export class ConcernsService {
  constructor(private readonly dataSource: DataSource) {}

  async concerns(): Promise<PaymentConcerns> {
    const [[flagged], [disputes], [report]] = await Promise.all([
      // One whose money was given back is settled.
      this.dataSource.query<Counted[]>(
        `SELECT count(*)::int AS count, min(created_at) AS since FROM payments
         WHERE status = 'flagged' AND created_at > now() - make_interval(days => $1)
           AND refunded_cents < amount_cents`,
        [flaggedForDays],
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
    ]);
    return {
      flagged: someOf(flagged),
      disputes: someOf(disputes),
      differences:
        report && report.count > 0 ? { ...report, since: report.since.toISOString() } : null,
    };
  }
}

function someOf(counted: Counted | undefined): PaymentConcerns['flagged'] {
  return counted?.since ? { count: counted.count, since: counted.since.toISOString() } : null;
}
