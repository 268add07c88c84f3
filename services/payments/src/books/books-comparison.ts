import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { startOfDate } from '@contracts/business-time';
import { currency } from '@contracts/vocabulary/payments';
import { DataSource } from 'typeorm';
import { checkBooks, type CheckedSums } from './book-checks';
import { Journal } from './journal';

/** Stripe may list a transaction late. */
const overlapMs = 24 * 60 * 60_000;

/** Keeps what Stripe booked, and compares the books with it and with the ledger. */
@Injectable()
export class BooksComparison {
  constructor(
    private readonly dataSource: DataSource,
    private readonly journal: Journal,
  ) {}

  /** From when on Stripe’s transactions are wanted. */
  readFrom(): Promise<Date> {
    return this.journal.withAll(async (tx) => {
      const [{ startsOn, readAt }] = await tx.query<[{ startsOn: string; readAt: Date | null }]>(
        `SELECT starts_on::text AS "startsOn", stripe_read_at AS "readAt" FROM books`,
      );
      const start = startOfDate(startsOn);
      if (!readAt) return start;
      return new Date(Math.max(start.getTime(), readAt.getTime() - overlapMs));
    });
  }

  /** And the fees of our payments. */
  async keep(transactions: readonly Stripe.BalanceTransaction[]): Promise<void> {
    const rows = transactions
      .filter((each) => each.currency === currency)
      .map(({ id, created, reporting_category: category, amount, fee, net, source }) => ({
        id,
        created: new Date(created * 1_000),
        category,
        amount,
        fee,
        net,
        source: typeof source === 'string' ? source : (source?.id ?? null),
      }));
    await this.dataSource.query(
      `INSERT INTO stripe_balance (id, created, category, amount_cents, fee_cents, net_cents, source)
       SELECT id, created, category, amount, fee, net, source FROM jsonb_to_recordset($1) AS kept (
         id text, created timestamptz, category text, amount bigint, fee bigint, net bigint, source text)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows)],
    );
    // Its own day is compared only in the next night.
    await this.dataSource.query(
      `UPDATE payments SET fee_cents = fee
       FROM jsonb_to_recordset($1) AS kept (category text, source text, fee bigint)
       WHERE category = 'charge' AND charge_id = source AND paid_at IS NOT NULL
         AND fee_cents IS DISTINCT FROM fee`,
      [JSON.stringify(rows)],
    );
  }

  /** Once all that Stripe has by now was kept. */
  sumsNow(): Promise<CheckedSums[]> {
    return this.journal.withAll(async (tx) => {
      await tx.query(`UPDATE books SET stripe_read_at = clock_timestamp()`);
      return checkBooks(tx);
    });
  }
}
