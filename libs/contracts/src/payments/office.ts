/** Payments as the office sees them, refunds, and what it says of those that need a look. Amounts are dollars with two decimals. */
import { IsIn, IsInt, Min } from 'class-validator';
import type { Actor, CustomerId } from '../customers/accounts';
import { request, type Page } from '../messaging';
import { IsDollars, MayBeMissing, OptionalText, RequiredText, SearchablePage } from '../parsing';
import { searchLength } from '../vocabulary/booking';
import {
  paymentAmount,
  paymentMessages,
  paymentTextLimits,
  type FlagReason,
} from '../vocabulary/payments';
import {
  paymentStatuses,
  type DisputeStatus,
  type PaymentStatus,
  type RefundStatus,
} from '../vocabulary/payment-status';

// Requests

/** GET /api/admin/payments. The search finds receipt and appointment numbers, descriptions and Stripe's ids. */
export class PaymentsQuery extends SearchablePage {
  @MayBeMissing()
  @IsIn(paymentStatuses)
  status?: PaymentStatus;

  /** Of those that someone disputes, and that are not decided. */
  @MayBeMissing()
  @IsIn(['open'])
  dispute?: 'open';

  /** Those that came in without a bill and wait to be assigned to one. */
  @MayBeMissing()
  @IsIn(['true'])
  unmatched?: 'true';
}

/** How far a list is counted, where the usual limit is too near. */
export interface CountTo {
  readonly countTo?: number;
}

/** GET /api/admin/payments.csv: which payments, and all of them. */
export class PaymentsFilter {
  @OptionalText(searchLength)
  search?: string;

  @MayBeMissing()
  @IsIn(paymentStatuses)
  status?: PaymentStatus;

  @MayBeMissing()
  @IsIn(['open'])
  dispute?: 'open';

  /** Those that came in without a bill and wait to be assigned to one. */
  @MayBeMissing()
  @IsIn(['true'])
  unmatched?: 'true';
}

/** POST /api/admin/payments/{id}/refund */
export class RefundPayment {
  /** Dollars; left out: all that is left. */
  @MayBeMissing()
  @IsDollars({ min: 0.01, max: paymentAmount.max, message: paymentMessages.refundAmount })
  amount?: number;

  @RequiredText(paymentTextLimits.refundReason, paymentMessages.refundReason)
  reason!: string;
}

/** POST /api/admin/payments/{id}/assign: to the bill of this appointment. */
export class AssignPayment {
  @RequiredText(paymentTextLimits.appointmentNumber, paymentMessages.appointmentNumber)
  appointmentNumber!: string;
}

/** POST /api/admin/payments/{id}/review */
export class ReviewPayment {
  @RequiredText(paymentTextLimits.reviewNote, paymentMessages.reviewNote)
  note!: string;

  /** The payment's, as it was looked at. */
  @IsInt()
  @Min(1)
  version!: number;
}

// Replies

/** That someone in the office has looked at a payment, and what they made of it. */
export interface PaymentReview {
  /** ISO instant. */
  readonly at: string;
  readonly by: string;
  readonly note: string;
}

/** One line of the ledger, as the office sees it. */
export interface PaymentRecord {
  readonly id: string;
  /** Goes up with every change. */
  readonly version: number;
  readonly status: PaymentStatus;
  /** Why it is flagged. */
  readonly flagReason: FlagReason | null;
  /** By how much it exceeds what its bill asks for; `0.00` when it does not. */
  readonly overpaid: string;
  /** It came in without a bill, and waits to be assigned to one or marked as reviewed. */
  readonly unmatched: boolean;
  /** What a person has said of it since it last needed a look. */
  readonly review: PaymentReview | null;
  readonly amount: string;
  /** Of refunds that count, those that are on their way included. */
  readonly refunded: string;
  /** What a refund may still be. */
  readonly refundable: string;
  readonly currency: string;
  readonly description: string;
  readonly receiptNumber: string | null;
  readonly appointmentId: string | null;
  readonly appointmentNumber: string | null;
  readonly customerId: CustomerId | null;
  /** Stripe's id of it. */
  readonly intentId: string | null;
  /** The provider's words for the last attempt that failed. */
  readonly failure: string | null;
  /** Of its newest dispute. */
  readonly disputeStatus: DisputeStatus | null;
  /** ISO instants. */
  readonly createdAt: string;
  readonly paidAt: string | null;
}

export interface RefundRecord {
  readonly id: string;
  readonly status: RefundStatus;
  readonly amount: string;
  readonly reason: string | null;
  /** A person's name, or `Stripe` when it was made there. */
  readonly by: string;
  readonly createdAt: string;
}

export interface DisputeRecord {
  /** Stripe's id of it. */
  readonly id: string;
  readonly status: DisputeStatus;
  readonly amount: string;
  /** Stripe's word for why. */
  readonly reason: string;
  /** ISO instant until which Stripe takes an answer. */
  readonly answerBy: string | null;
  readonly createdAt: string;
}

/** One step of a payment: who did what, in the office's words. */
export interface PaymentHistoryEntry {
  /** ISO instant. */
  readonly at: string;
  /** A person's name, `Customer`, `Stripe` or `System`. */
  readonly by: string;
  readonly message: string;
}

/** GET /api/admin/payments/{id} */
export interface PaymentDetail extends PaymentRecord {
  /** Oldest first. */
  readonly history: PaymentHistoryEntry[];
  readonly refunds: RefundRecord[];
  readonly disputes: DisputeRecord[];
}

/** What the office has to look at, for its alerts. */
export interface PaymentConcerns {
  /** Payments that need a look, and the ISO instant of the oldest. */
  readonly flagged: { readonly count: number; readonly since: string } | null;
  /** Payments that came in without a bill and wait to be assigned to one. */
  readonly unmatched: { readonly count: number; readonly since: string } | null;
  /** Disputes that need an answer. */
  readonly disputes: { readonly count: number; readonly since: string } | null;
  /** Since when payments without a bill are refused, because too many were tried in a day. */
  readonly stopped: { readonly since: string } | null;
  /** What Stripe says when it refuses to make payments, in its words; one of each kind. */
  readonly refusals: readonly { readonly words: string; readonly since: string }[];
  /** The newest report, when it has differences. */
  readonly differences: {
    readonly day: string;
    readonly count: number;
    readonly since: string;
  } | null;
}

export const officePaymentCalls = {
  /** Newest first. */
  payments: request<PaymentsQuery & CountTo, Page<PaymentRecord>>('payments.payments'),
  /** Refuses with `payment_not_found`. */
  payment: request<{ paymentId: string }, PaymentDetail>('payments.payment', [
    'gateway',
    'notifications',
  ]),
  /**
   * Refuses with `payment_not_found`, `nothing_left`, `idempotency_key_reused`, `refund_refused` and
   * Stripe's words, and with `payments_unavailable` when Stripe does not answer: then the refund is
   * set aside, and the same key continues with it.
   */
  refund: request<
    { paymentId: string; refund: RefundPayment; idempotencyKey: string | null; by: Actor },
    PaymentDetail
  >('payments.refund'),
  /**
   * Assigns an unmatched payment to the bill of an appointment. Refuses with `payment_not_found`,
   * `appointment_not_found`, `nothing_due` when it is more than that bill asks for, and
   * `transition_refused` a payment that isn't unmatched. The same appointment again changes nothing.
   */
  assign: request<{ paymentId: string; assignment: AssignPayment; by: Actor }, PaymentDetail>(
    'payments.assign',
  ),
  /**
   * Someone has looked at a payment that needs a look. Refuses with `payment_not_found`,
   * `changed_meanwhile` and the `current` record, and `transition_refused` for one that needs no
   * look. Again with the same note changes nothing.
   */
  review: request<{ paymentId: string; review: ReviewPayment; by: Actor }, PaymentDetail>(
    'payments.review',
  ),
  /** The newest 100 of a customer: paid while logged in, or for one of these appointments. */
  ofCustomer: request<
    { customerId: CustomerId; appointmentIds: readonly string[] },
    PaymentRecord[]
  >('payments.of-customer'),
  concerns: request<Record<string, never>, PaymentConcerns>('payments.concerns'),
};
