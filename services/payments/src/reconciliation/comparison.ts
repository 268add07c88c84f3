import type {
  ReconciliationDifference,
  ReconciliationReport,
} from '@contracts/payments/reconciliation';
import { dollars } from '@contracts/vocabulary/money';

/** A report lists at most these, but counts all. */
const maxListed = 200;
const maxSeen = 100_000;

class Sums {
  private payments = 0;
  private paidCents = 0;
  private refunds = 0;
  private refundedCents = 0;

  pay(cents: number): void {
    this.payments += 1;
    this.paidCents += cents;
  }

  refund(cents: number): void {
    this.refunds += 1;
    this.refundedCents += cents;
  }

  get shown(): ReconciliationReport['ledger'] {
    const { payments, refunds } = this;
    return {
      payments,
      paid: dollars(this.paidCents),
      refunds,
      refunded: dollars(this.refundedCents),
    };
  }
}

/** Collects the report of a day. */
export class Comparison {
  readonly ledger = new Sums();
  readonly stripe = new Sums();
  private readonly seen = new Set<string>();
  private readonly differences: ReconciliationDifference[] = [];
  private differenceCount = 0;
  private feeCents = 0;
  private netCents = 0;

  note(difference: ReconciliationDifference | null): void {
    if (!difference) return;
    this.differenceCount += 1;
    if (this.differences.length < maxListed) this.differences.push(difference);
  }

  book({ fee, net }: { fee: number; net: number }): void {
    this.feeCents += fee;
    this.netCents += net;
  }

  see(stripeId: string): void {
    if (this.seen.size >= maxSeen) throw new Error(`more than ${maxSeen} payments in a day`);
    this.seen.add(stripeId);
  }

  hasSeen(stripeId: string): boolean {
    return this.seen.has(stripeId);
  }

  report(
    day: string,
    madeAt: Date,
    payouts: ReconciliationReport['payouts'],
  ): ReconciliationReport {
    return {
      day,
      madeAt: madeAt.toISOString(),
      ledger: this.ledger.shown,
      stripe: this.stripe.shown,
      fees: dollars(this.feeCents),
      net: dollars(this.netCents),
      ...(payouts && { payouts }),
      differences: this.differences,
      differenceCount: this.differenceCount,
    };
  }
}
