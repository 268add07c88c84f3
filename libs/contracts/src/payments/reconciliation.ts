/** Comparing the ledger with Stripe, a day at a time. Amounts are dollars with two decimals. */
import type { Actor } from '../customers/accounts';
import { request } from '../messaging';
import { IsCalendarDate } from '../parsing';
import { paymentMessages, type DifferenceKind } from '../vocabulary/payments';

// Requests

/** POST /api/admin/reconciliation */
export class ReconcileDay {
  /** Of the business zone, today at the latest. */
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
  /** Stripe's id of the payment or the refund. */
  readonly stripeId: string | null;
  /** Dollars; null where one of the two does not have it. */
  readonly ledger: string | null;
  readonly stripe: string | null;
  /** What happened as far as it is known, in words for the office. */
  readonly cause: string;
}

/** GET /api/admin/reconciliation: a day of the business zone, newest first. */
export interface ReconciliationReport {
  /** YYYY-MM-DD */
  readonly day: string;
  /** ISO instant at which the two were compared. */
  readonly madeAt: string;
  readonly ledger: ReconciledSums;
  readonly stripe: ReconciledSums;
  /** At most 200; `differenceCount` counts them all. */
  readonly differences: ReconciliationDifference[];
  readonly differenceCount: number;
}

export const reconciliationCalls = {
  /** Newest first. */
  reconciliation: request<{ limit?: number }, ReconciliationReport[]>('payments.reconciliation'),
  /** Compares a day now. Refuses with `validation_failed` for one to come, and with `payments_unavailable`. */
  reconcile: request<{ day: string; by: Actor }, ReconciliationReport>('payments.reconcile'),
};
