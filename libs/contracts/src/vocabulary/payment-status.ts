/**
 * The statuses of payments, refunds and disputes, with their rules and words. Imports types only.
 */
import type { VoidReason } from './payments';
import type { StatusTone } from './status-tone';

export const paymentStatuses = [
  'created',
  'pending',
  'processing',
  'failed',
  'succeeded',
  'cancelled',
  'flagged',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export interface PaymentStatusRule {
  /** The statuses that may follow when Stripe reports them. Other reports are outdated. */
  readonly next: readonly PaymentStatus[];
  /** It may still be paid. A bill has at most one such payment. */
  readonly open: boolean;
  /** The payment succeeded. */
  readonly paid: boolean;
  readonly label: string;
  readonly tone: StatusTone;
}

export const paymentStatusRules: Readonly<Record<PaymentStatus, PaymentStatusRule>> = {
  /** Stored, but Stripe hasn't answered yet. */
  created: {
    next: ['pending', 'processing', 'failed', 'succeeded', 'cancelled', 'flagged'],
    open: true,
    paid: false,
    label: 'Starting',
    tone: 'gray',
  },
  /** Waiting for the payer. */
  pending: {
    next: ['processing', 'failed', 'succeeded', 'cancelled', 'flagged'],
    open: true,
    paid: false,
    label: 'Waiting',
    tone: 'yellow',
  },
  /** The bank is processing it. */
  processing: {
    next: ['failed', 'succeeded', 'cancelled', 'flagged'],
    open: true,
    paid: false,
    label: 'Processing',
    tone: 'blue',
  },
  /** The last attempt was declined. The next may succeed. */
  failed: {
    next: ['pending', 'processing', 'succeeded', 'cancelled', 'flagged'],
    open: true,
    paid: false,
    label: 'Declined',
    tone: 'red',
  },
  succeeded: { next: [], open: false, paid: true, label: 'Paid', tone: 'green' },
  cancelled: { next: [], open: false, paid: false, label: 'Canceled', tone: 'gray' },
  /**
   * Stripe's record differs from ours, so someone must review it. It pays no bill and has no
   * receipt.
   */
  flagged: { next: [], open: false, paid: false, label: 'Needs a look', tone: 'orange' },
};

export const paymentStatusesThatAre = (flag: 'open' | 'paid'): readonly PaymentStatus[] =>
  paymentStatuses.filter((status) => paymentStatusRules[status][flag]);

export interface ShownPayment {
  readonly status: PaymentStatus;
  /** Dollars. */
  readonly amount: string;
  readonly refunded: string;
  readonly voided?: VoidReason | null;
}

/** What everyone reads about a payment: also that it was voided or refunded, in full or in part. */
export function shownPaymentStatus({
  status,
  amount,
  refunded,
  voided = null,
}: ShownPayment): Pick<PaymentStatusRule, 'label' | 'tone'> {
  if (voided !== null) return { label: 'Voided', tone: 'gray' };
  if (!paymentStatusRules[status].paid || Number(refunded) <= 0) return paymentStatusRules[status];
  return Number(refunded) < Number(amount)
    ? { label: 'Partly refunded', tone: 'yellow' }
    : { label: 'Refunded', tone: 'gray' };
}

export const refundStatuses = ['reserved', 'pending', 'succeeded', 'failed', 'cancelled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export interface RefundStatusRule {
  readonly next: readonly RefundStatus[];
  /** Its amount is reserved and can't be refunded again. */
  readonly counts: boolean;
  readonly label: string;
  readonly tone: StatusTone;
}

export const refundStatusRules: Readonly<Record<RefundStatus, RefundStatusRule>> = {
  /** Set aside, but Stripe hasn't answered yet. */
  reserved: {
    next: ['pending', 'succeeded', 'failed', 'cancelled'],
    counts: true,
    label: 'Starting',
    tone: 'gray',
  },
  pending: {
    next: ['succeeded', 'failed', 'cancelled'],
    counts: true,
    label: 'On its way',
    tone: 'yellow',
  },
  /** A bank may return it later. */
  succeeded: { next: ['failed'], counts: true, label: 'Refunded', tone: 'green' },
  failed: { next: [], counts: false, label: 'Failed', tone: 'red' },
  cancelled: { next: [], counts: false, label: 'Canceled', tone: 'gray' },
};

export const refundStatusesThatCount: readonly RefundStatus[] = refundStatuses.filter(
  (status) => refundStatusRules[status].counts,
);

/** Stripe's own statuses. */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export interface DisputeStatusRule {
  readonly next: readonly DisputeStatus[];
  /** The office can still respond, or the bank is deciding. */
  readonly open: boolean;
  /** The money is lost, and the bill is no longer paid by it. */
  readonly lost: boolean;
  readonly label: string;
  readonly tone: StatusTone;
}

const decided: readonly DisputeStatus[] = ['won', 'lost', 'prevented'];
const appealed: readonly DisputeStatus[] = ['appeal_needs_response', 'appeal_under_review'];

export const disputeStatusRules: Readonly<Record<DisputeStatus, DisputeStatusRule>> = {
  warning_needs_response: {
    next: ['warning_under_review', 'warning_closed', 'needs_response', 'under_review', ...decided],
    open: true,
    lost: false,
    label: 'Inquiry: needs an answer',
    tone: 'orange',
  },
  warning_under_review: {
    next: ['warning_closed', 'needs_response', 'under_review', ...decided],
    open: true,
    lost: false,
    label: 'Inquiry: under review',
    tone: 'yellow',
  },
  warning_closed: {
    next: ['needs_response', 'under_review', ...decided],
    open: false,
    lost: false,
    label: 'Inquiry closed',
    tone: 'gray',
  },
  needs_response: {
    next: ['under_review', ...appealed, ...decided],
    open: true,
    lost: false,
    label: 'Needs an answer',
    tone: 'red',
  },
  under_review: {
    next: [...appealed, ...decided],
    open: true,
    lost: false,
    label: 'Under review',
    tone: 'yellow',
  },
  /** While a lost dispute is appealed, the bill doesn't ask for the money: it may come back. */
  appeal_needs_response: {
    next: ['appeal_under_review', ...decided],
    open: true,
    lost: false,
    label: 'Appeal: needs an answer',
    tone: 'red',
  },
  appeal_under_review: {
    next: decided,
    open: true,
    lost: false,
    label: 'Appeal: under review',
    tone: 'yellow',
  },
  won: { next: [], open: false, lost: false, label: 'Won', tone: 'green' },
  /** Only an appeal goes on from here. */
  lost: { next: [...appealed, 'won'], open: false, lost: true, label: 'Lost', tone: 'red' },
  prevented: { next: [], open: false, lost: false, label: 'Prevented', tone: 'green' },
};

export const openDisputeStatuses: readonly DisputeStatus[] = disputeStatuses.filter(
  (status) => disputeStatusRules[status].open,
);
