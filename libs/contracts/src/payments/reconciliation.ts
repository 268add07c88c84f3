/** Compares the ledger with Stripe, one day at a time. Amounts are dollars with two decimals. */
import type { Actor } from '../customers/accounts';
import { read, request } from '../messaging';
import { IsCalendarDate } from '../parsing';
import { paymentMessages, type DifferenceKind } from '../vocabulary/payments';

// Requests

/** POST /api/admin/reconciliation */
export class ReconcileDay {
  /** A date in business time, today at the latest. */
  @IsCalendarDate(paymentMessages.day)
  day!: string;
}

// Replies

export interface ReconciledSums {
  readonly payments: number;
  readonly paid: string;
  readonly refunds: number;
  readonly refunded: string;
}

export interface ReconciliationDifference {
  readonly kind: DifferenceKind;
  readonly paymentId: string | null;
  /** Stripe's id of the payment or refund. */
  readonly stripeId: string | null;
  /** Dollars; null if one side doesn't have it. */
  readonly ledger: string | null;
  readonly stripe: string | null;
  /** What happened, if known, in words for the office. */
  readonly cause: string;
}

/** Money that Stripe sends to the bank. It's what the whole account took on earlier days. */
export interface ReconciledPayout {
  /** `po_…` */
  readonly id: string;
  /** Below 0 if Stripe takes it from the bank. */
  readonly amount: string;
  /** Stripe's word: `pending`, `in_transit`, `paid`, `failed` or `canceled`. */
  readonly status: string;
}

/** GET /api/admin/reconciliation: one day in business time, newest first. */
export interface ReconciliationReport {
  /** YYYY-MM-DD */
  readonly day: string;
  /** ISO instant of the comparison. */
  readonly madeAt: string;
  readonly ledger: ReconciledSums;
  readonly stripe: ReconciledSums;
  /** What Stripe keeps of its payments, and what it leaves. Missing from older reports. */
  readonly fees?: string;
  readonly net?: string;
  /** Those due at the bank on the day. Missing from older reports, and if our key can't see them. */
  readonly payouts?: ReconciledPayout[];
  /** At most 200. `differenceCount` counts all. */
  readonly differences: ReconciliationDifference[];
  readonly differenceCount: number;
}

export const reconciliationCalls = {
  /** Newest first. */
  reconciliation: read<{ limit?: number }, ReconciliationReport[]>('payments.reconciliation'),
  /**
   * Compares a day now. Refuses with `validation_failed` for a future one, or with
   * `payments_unavailable`.
   */
  reconcile: request<{ day: string; by: Actor }, ReconciliationReport>('payments.reconcile'),
};
