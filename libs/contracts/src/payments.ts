/** What the payments service answers and announces. Amounts inside are cents, at the edge dollars. */
import { IsIn, IsInt, IsString, Matches, Min, MinLength } from 'class-validator';
import type { Actor, CustomerId } from './customers';
import { event, request, type Page } from './messaging';
import {
  IsCalendarDate,
  IsDollars,
  IsRecordId,
  MaxText,
  MayBeMissing,
  OptionalText,
  RequiredText,
  SearchablePage,
  Trimmed,
} from './parsing';
import { searchLength } from './vocabulary/booking';
import {
  paymentAmount,
  paymentMessages,
  paymentTextLimits,
  type DifferenceKind,
  type FlagReason,
} from './vocabulary/payments';
import {
  paymentStatuses,
  type DisputeStatus,
  type PaymentStatus,
  type RefundStatus,
} from './vocabulary/payment-status';

// Requests

/** POST /api/create-payment-intent. For a bill with its link's token, or with its owner's login and the id. */
export class CreatePaymentIntent {
  /** Dollars, at most two decimals. */
  @IsDollars({ ...paymentAmount, message: paymentMessages.amount })
  amount!: number;

  /** Of a bill the bill's own is kept. */
  @OptionalText(paymentTextLimits.description)
  description?: string;

  @MayBeMissing()
  @IsString()
  @MaxText(200)
  payToken?: string;

  @MayBeMissing()
  @IsRecordId()
  appointmentId?: string;
}

/** POST /api/demo/payments/{paymentId}/confirm: what somebody types into the demo's card form. */
export class ConfirmDemoPayment {
  /** Blanks and hyphens aside. */
  @Trimmed()
  @Matches(/^[\d -]{12,30}$/, { message: paymentMessages.card })
  card!: string;

  /** MM/YY */
  @Trimmed()
  @Matches(/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/, { message: paymentMessages.expiry })
  expiry!: string;

  @Trimmed()
  @Matches(/^\d{3,4}$/, { message: paymentMessages.cvc })
  cvc!: string;
}

/** GET /api/payments/{paymentIntentId} */
export class PaymentSecretQuery {
  @IsString()
  @MinLength(1)
  @MaxText(300)
  client_secret!: string;
}

/** GET /api/admin/payments. The search finds receipt and appointment numbers, descriptions and Stripe's ids. */
export class PaymentsQuery extends SearchablePage {
  @MayBeMissing()
  @IsIn(paymentStatuses)
  status?: PaymentStatus;

  /** Of those that somebody disputes, and that are not decided. */
  @MayBeMissing()
  @IsIn(['open'])
  dispute?: 'open';
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

/** POST /api/admin/payments/{id}/review */
export class ReviewPayment {
  @RequiredText(paymentTextLimits.reviewNote, paymentMessages.reviewNote)
  note!: string;

  /** The payment's, as it was looked at. */
  @IsInt()
  @Min(1)
  version!: number;
}

/** POST /api/admin/reconciliation */
export class ReconcileDay {
  /** Of the business zone, today at the latest. */
  @IsCalendarDate(paymentMessages.day)
  day!: string;
}

// Replies. Amounts are dollars with two decimals.

export interface PaymentIntentAnswer {
  /** Lets whoever has it pay this one payment; kept nowhere. */
  readonly clientSecret: string;
  readonly paymentId: string;
}

/** GET /api/payments/due/{token}: no name and no address. */
export interface BillDue {
  readonly number: string;
  readonly description: string;
  readonly due: string;
  readonly paid: string;
}

/** What the success page shows. */
export interface PaymentOutcome {
  readonly status: PaymentStatus;
  readonly amount: string;
  readonly description: string;
  /** Once it has succeeded, for instance R-1042. */
  readonly receiptNumber: string | null;
  readonly appointmentNumber: string | null;
  /** ISO instant. */
  readonly paidAt: string | null;
}

export interface DemoConfirmation {
  readonly status: PaymentStatus;
}

/** That somebody in the office has looked at a payment, and what they made of it. */
export interface PaymentReview {
  /** ISO instant. */
  readonly at: string;
  readonly by: string;
  readonly note: string;
}

/** One line of the ledger, as the office sees it. */
export interface PaymentRecord {
  readonly id: string;
  /** Rises with every change. */
  readonly version: number;
  readonly status: PaymentStatus;
  /** Why it is flagged. */
  readonly flagReason: FlagReason | null;
  /** By how much it exceeds what its bill asks for; `0.00` when it does not. */
  readonly overpaid: string;
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
  /** The oldest first. */
  readonly history: PaymentHistoryEntry[];
  readonly refunds: RefundRecord[];
  readonly disputes: DisputeRecord[];
}

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

/** GET /api/admin/reconciliation: a day of the business zone, the newest first. */
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

/** What the office has to look at, for its alerts. */
export interface PaymentConcerns {
  /** Payments that need a look, and the ISO instant of the oldest. */
  readonly flagged: { readonly count: number; readonly since: string } | null;
  /** Disputes that need an answer. */
  readonly disputes: { readonly count: number; readonly since: string } | null;
  /** The newest report, when it has differences. */
  readonly differences: {
    readonly day: string;
    readonly count: number;
    readonly since: string;
  } | null;
}

/** How the caller is known, for the scope of the idempotency key, as with a booking. */
export interface CreatePaymentCommand {
  readonly payment: CreatePaymentIntent;
  readonly idempotencyKey: string | null;
  /** `anonymous` or `customer:<id>`. */
  readonly principal: string;
  readonly customerId: CustomerId | null;
}

export const paymentsRequests = {
  /**
   * Equal keys in flight wait for one answer. Refuses with `nothing_due`, `appointment_not_found`,
   * `idempotency_key_reused`, `payments_off` and, when Stripe does not answer, `payments_unavailable`.
   */
  createIntent: request<CreatePaymentCommand, PaymentIntentAnswer>('payments.create-intent'),
  /** Refuses with `appointment_not_found`, in the same time for a token of nothing and a wrong one. */
  due: request<{ payToken: string }, BillDue>('payments.due'),
  /** Asks Stripe while it is still open. Refuses with `payment_not_found` for a wrong secret, too. */
  outcome: request<{ intentId: string; clientSecret: string }, PaymentOutcome>('payments.outcome'),
  /** Refused outside of demo mode, and with `payment_declined` and the provider's words. */
  confirmDemo: request<{ paymentId: string; card: ConfirmDemoPayment }, DemoConfirmation>(
    'payments.confirm-demo',
  ),
  /**
   * What Stripe has sent: the raw body as base64, and its signature. Refuses with
   * `signature_invalid` before anything of it is read.
   */
  webhook: request<{ body: string; signature: string }, Record<string, never>>('payments.webhook'),
  /** The newest first. */
  payments: request<PaymentsQuery, Page<PaymentRecord>>('payments.payments'),
  /** Refuses with `payment_not_found`. */
  payment: request<{ paymentId: string }, PaymentDetail>('payments.payment'),
  /**
   * Refuses with `payment_not_found`, `nothing_left`, `idempotency_key_reused`, `refund_refused` and
   * Stripe's words, and with `payments_unavailable` when Stripe does not answer: then the refund is
   * set aside, and the same key goes on with it.
   */
  refund: request<
    { paymentId: string; refund: RefundPayment; idempotencyKey: string | null; by: Actor },
    PaymentDetail
  >('payments.refund'),
  /**
   * Somebody has looked at a payment that needs a look. Refuses with `payment_not_found`,
   * `changed_meanwhile` and the `current` record, and `transition_refused` for one that needs no
   * look. Once more with the same note changes nothing.
   */
  review: request<{ paymentId: string; review: ReviewPayment; by: Actor }, PaymentDetail>(
    'payments.review',
  ),
  /** The newest 100 of a customer: paid while logged in, or for one of these appointments. */
  ofCustomer: request<
    { customerId: CustomerId; appointmentIds: readonly string[] },
    PaymentRecord[]
  >('payments.of-customer'),
  /** The newest first. */
  reconciliation: request<{ limit?: number }, ReconciliationReport[]>('payments.reconciliation'),
  /** Compares a day now. Refuses with `validation_failed` for one to come, and with `payments_unavailable`. */
  reconcile: request<{ day: string; by: Actor }, ReconciliationReport>('payments.reconcile'),
  concerns: request<Record<string, never>, PaymentConcerns>('payments.concerns'),
};

// Events. The aggregate is the payment, the version its own.

/** What of a bill has been paid, refunds and lost disputes taken off; complete at its own version. */
export interface BillFacts {
  readonly appointmentId: string;
  /** Rises with every payment of the bill that changes what is paid or settled. */
  readonly version: number;
  readonly paidCents: number;
  /** What is not owed any more: refunds are not taken off. Events from before it do not have it. */
  readonly settledCents?: number;
}

export interface PaymentFacts {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly description: string;
  readonly receiptNumber: string | null;
  readonly customerId: CustomerId | null;
  /** Null for a payment without an appointment. */
  readonly bill: BillFacts | null;
  /** The name of whoever in the office did it; left out when nobody there did. */
  readonly by?: string;
}

export const paymentSucceeded = event<PaymentFacts>('events.payments.payment-succeeded.v1');
export const paymentFailed = event<PaymentFacts>('events.payments.payment-failed.v1');
/** A refund has been made, or has come back. */
export const paymentRefunded = event<PaymentFacts>('events.payments.payment-refunded.v1');
/** A dispute has been opened, has moved, or is decided. */
export const paymentDisputed = event<PaymentFacts>('events.payments.payment-disputed.v1');
