/**
 * Payments and refunds as the office sees them, and what needs a review. Amounts are dollars with
 * two decimals.
 */
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Max, Min, ValidateIf } from 'class-validator';
import type { Actor, AccountId } from '../customers/accounts';
import type { CustomerNumber } from '../customers/records';
import { type Page, read, request } from '../messaging';
import {
  IsCalendarDate,
  IsDollars,
  IsRecordId,
  MaxText,
  MayBeMissing,
  OptionalText,
  RequiredLongText,
  RequiredText,
  type ListPage,
} from '../parsing';
import { EndsAReportPeriod } from '../reports';
import { searchLength } from '../vocabulary/booking';
import { reportMessages, type ReportPeriod } from '../vocabulary/office/reports';
import type { BillLine } from '../vocabulary/money';
import type { TaxCounty } from '../vocabulary/tax/tax-rates';
import type { BillSums } from './paying';
import {
  paymentAmount,
  paymentMessages,
  paymentMethods,
  paymentTextLimits,
  returnedCheckFee,
  takenMethods,
  type FlagReason,
  type PaymentMethod,
  type TakenMethod,
  type VoidReason,
} from '../vocabulary/payments';
import {
  paymentStatuses,
  type DisputeStatus,
  type PaymentStatus,
  type RefundStatus,
} from '../vocabulary/payment-status';

// Requests

/**
 * GET /api/admin/payments.csv: which payments. Searches receipt and appointment numbers,
 * descriptions, names of payers, the last four digits of cards, the numbers of checks and Stripe's
 * ids, and appointments as their list does: names, phone numbers and email addresses.
 */
export class PaymentsFilter {
  @OptionalText(searchLength)
  search?: string;

  @MayBeMissing()
  @IsIn(paymentStatuses)
  status?: PaymentStatus;

  @MayBeMissing()
  @IsIn(paymentMethods)
  method?: PaymentMethod;

  /** Payments with an open dispute. */
  @MayBeMissing()
  @IsIn(['open'])
  dispute?: 'open';

  /** Those that came in without a bill and wait to be assigned to one. */
  @MayBeMissing()
  @IsIn(['true'])
  unmatched?: 'true';

  /** Those that were refunded, in full or in part. */
  @MayBeMissing()
  @IsIn(['true'])
  refunded?: 'true';

  /** Paid on these days, or with `refunded`, refunded on them. Both dates, or neither. */
  @MayBeMissing()
  @IsCalendarDate(reportMessages.date)
  from?: string;

  @ValidateIf(({ from, to }: PaymentsFilter) => from !== undefined || to !== undefined)
  @EndsAReportPeriod()
  @IsCalendarDate(reportMessages.date)
  to?: string;
}

/** GET /api/admin/payments */
export class PaymentsQuery extends PaymentsFilter implements ListPage {
  /** At most 500. */
  @MayBeMissing()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(500)
  limit?: number;

  @MayBeMissing()
  @IsString()
  @MaxText(200)
  cursor?: string;
}

/** Payments made while logged in, with one of these emails, or for one of these appointments. */
export interface PaymentsOf {
  readonly accountIds: readonly AccountId[];
  /** In lowercase. */
  readonly emails: readonly string[];
  readonly appointmentIds: readonly string[];
}

/** Appointments that the search has found: their payments are found, too. */
export interface OrForAppointments {
  readonly appointmentIds?: readonly string[];
}

/** How far to count a list, where the usual limit is too low. */
export interface CountTo {
  readonly countTo?: number;
}

/** With what each bill is made of. */
export interface WithLines {
  readonly withLines?: boolean;
}

/** POST /api/admin/payments/{id}/refund */
export class RefundPayment {
  /** Dollars. If omitted: everything that is left. */
  @MayBeMissing()
  @IsDollars({ min: 0.01, max: paymentAmount.max, message: paymentMessages.refundAmount })
  amount?: number;

  @RequiredLongText(paymentTextLimits.refundReason, paymentMessages.refundReason)
  reason!: string;

  /** How cash or a check is paid back; by default as it came in. A card's refund goes to the card. */
  @MayBeMissing()
  @IsIn(takenMethods)
  method?: TakenMethod;

  /**
   * Out of whose cash: `office`, or a technician's id; by default that of the person who took it. Only
   * for what is paid back in cash.
   */
  @MayBeMissing()
  @ValidateIf(({ cashOf }: RefundPayment) => cashOf !== 'office')
  @IsRecordId()
  cashOf?: string;

  /** The bill asks for the amount again. By default, the customer doesn't owe what is paid back. */
  @MayBeMissing()
  @IsBoolean()
  stillOwed?: boolean;
}

/**
 * POST /api/admin/payments/{id}/void: takes back the record of cash or a check that never came in or
 * didn't stay. What is left of it is due again.
 */
export class VoidPayment {
  @IsIn(['entered-wrongly', 'returned-check'], { message: paymentMessages.voidReason })
  reason!: Exclude<VoidReason, 'wrong-job'>;

  /** Dollars, for a returned check: a new line of the bill. */
  @MayBeMissing()
  @IsDollars({ min: 0.01, max: returnedCheckFee.max, message: paymentMessages.returnedCheckFee })
  fee?: number;

  /** The payment's version that was looked at. */
  @IsInt()
  @Min(1)
  version!: number;
}

/**
 * POST /api/admin/payments/{id}/move: cash or a check that was recorded on the wrong job. It's voided
 * there, and recorded on this appointment with a receipt of its own.
 */
export class MovePayment {
  @RequiredText(paymentTextLimits.appointmentNumber, paymentMessages.appointmentNumber)
  appointmentNumber!: string;

  /** The payment's version that was looked at. */
  @IsInt()
  @Min(1)
  version!: number;
}

/** POST /api/admin/payments/{id}/assign: to the bill of this appointment. */
export class AssignPayment {
  @RequiredText(paymentTextLimits.appointmentNumber, paymentMessages.appointmentNumber)
  appointmentNumber!: string;
}

/** POST /api/admin/payments/{id}/review */
export class ReviewPayment {
  @RequiredLongText(paymentTextLimits.reviewNote, paymentMessages.reviewNote)
  note!: string;

  /** The payment's version that was looked at. */
  @IsInt()
  @Min(1)
  version!: number;
}

// Replies

/** A review by someone in the office, with their note. */
export interface PaymentReview {
  /** ISO instant. */
  readonly at: string;
  readonly by: string;
  readonly note: string;
}

/** A payment, as the office sees it. */
export interface PaymentRecord {
  readonly id: string;
  /** Incremented with every change. */
  readonly version: number;
  readonly status: PaymentStatus;
  /** Why it is flagged. */
  readonly flagReason: FlagReason | null;
  /** By how much it exceeds its bill's balance; `0.00` if it doesn't. */
  readonly overpaid: string;
  /** It came in without a bill, and waits to be assigned or reviewed. */
  readonly unmatched: boolean;
  /** The review since it last needed one. */
  readonly review: PaymentReview | null;
  readonly amount: string;
  /** Total of valid refunds, including pending ones, and of what was voided. */
  readonly refunded: string;
  /** Why it was voided; null if it wasn't. Missing from an older release. */
  readonly voided?: VoidReason | null;
  /** How much may still be refunded. */
  readonly refundable: string;
  readonly currency: string;
  readonly description: string;
  readonly receiptNumber: string | null;
  readonly appointmentId: string | null;
  readonly appointmentNumber: string | null;
  /** The account that it is of; the API has always called it the customer. */
  readonly customerId: AccountId | null;
  /** As they typed it, or as their wallet did. */
  readonly payerName: string | null;
  readonly payerEmail: string | null;
  /** Last four digits. */
  readonly cardLast4: string | null;
  readonly method: PaymentMethod;
  /** Null for others, and for one without a number. */
  readonly checkNumber: string | null;
  /** Who took cash or a check: a technician, or someone in the office. */
  readonly takenBy: string | null;
  /** Whose cash and checks it's among: a technician's id or `office`. Missing from an older release. */
  readonly heldBy?: string | null;
  /** Of its appointment, in the office's list; missing if booking doesn't answer. */
  readonly customerName?: string;
  readonly technicianName?: string | null;
  /** What its bill is made of, if the file asks for it. */
  readonly lines?: readonly BillLine[];
  /** Stripe's id of it. */
  readonly intentId: string | null;
  /** The provider's words for the last failed attempt. */
  readonly failure: string | null;
  /** Status of its newest dispute. */
  readonly disputeStatus: DisputeStatus | null;
  /** What Stripe kept of it; null until the night after. Missing from an older release. */
  readonly fee?: string | null;
  /** Stripe's word for the fraud that the payer's bank suspects. Missing from an older release. */
  readonly fraudWarning?: string | null;
  /** ISO instants. */
  readonly createdAt: string;
  readonly paidAt: string | null;
}

export interface RefundRecord {
  readonly id: string;
  readonly status: RefundStatus;
  readonly amount: string;
  /** How it is paid back. */
  readonly method: PaymentMethod;
  readonly reason: string | null;
  /** A person's name, or `Stripe` if it was made there. */
  readonly by: string;
  readonly createdAt: string;
  /** The bill asks for it again. Missing from an older release. */
  readonly stillOwed?: boolean;
  /** Why the payment was voided; null for money that was paid back. Missing from an older release. */
  readonly voided?: VoidReason | null;
  /** Out of whose cash it came: a technician, or null for the office. Missing from an older release. */
  readonly cashOf?: string | null;
}

export interface DisputeRecord {
  /** Stripe's id of it. */
  readonly id: string;
  readonly status: DisputeStatus;
  readonly amount: string;
  /** Stripe's reason code. */
  readonly reason: string;
  /** ISO instant until which Stripe accepts an answer. */
  readonly answerBy: string | null;
  readonly createdAt: string;
}

/** One entry of a payment's history, in the office's words. */
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
  /** Null for a payment without one. */
  readonly bill: BillSums | null;
  /** Whose visit it's for; null if that isn't known. */
  readonly customerNumber: CustomerNumber | null;
}

/** GET /api/admin/money: sums of the whole company. */
export interface MoneySums extends ReportPeriod {
  /** Paid on these days, before refunds. */
  readonly collected: Readonly<Record<PaymentMethod, string>>;
  /** Refunded or voided on these days, without refunds that failed. */
  readonly refunded: string;
  /** The part of it that was voided. Missing from an older release. */
  readonly voided?: string;
  /** What bills still ask for now, and of how many. */
  readonly due: { readonly amount: string; readonly count: number };
  /** What open disputes are about now. */
  readonly disputed: { readonly amount: string; readonly count: number };
}

/** GET /api/admin/stripe-setup: whether Stripe is set up as payments need it. */
export interface StripeSetup {
  /** ISO instant; null before the first look. */
  readonly checkedAt: string | null;
  readonly problems: readonly { readonly message: string; readonly since: string }[];
}

/** What needs the office's attention. */
export interface PaymentConcerns {
  /** Number of payments to review, and the ISO instant of the oldest, which is missing from an older release. */
  readonly flagged: {
    readonly count: number;
    readonly since: string;
    readonly oldest?: PaymentRecord;
  } | null;
  /** Payments that came in without a bill and wait to be assigned to one. */
  readonly unmatched: { readonly count: number; readonly since: string } | null;
  /** Entries of cash and checks for closed days, which the next deposit has. Missing from an older release. */
  readonly late?: {
    readonly count: number;
    readonly since: string;
    /** The first of the closed days. */
    readonly day: string;
  } | null;
  /** Number of disputes that need an answer. */
  readonly disputes: { readonly count: number; readonly since: string } | null;
  /**
   * Since when payments without a bill are refused, because too many cards were declined in an hour.
   * They are taken again at `until`, which is missing from an older release.
   */
  readonly stopped: { readonly since: string; readonly until?: string } | null;
  /** What Stripe says if it refuses to create payments; one of each kind. */
  readonly refusals: readonly { readonly words: string; readonly since: string }[];
  /** What is wrong in Stripe's settings, in our words and Stripe's. Missing from an older release. */
  readonly setup?: StripeSetup['problems'];
  /**
   * Counties whose sales tax rates end soon, with their last day; null without a rate today. Missing
   * from an older release.
   */
  readonly taxRates?: readonly {
    readonly county: TaxCounty;
    readonly until: string | null;
    readonly since: string;
  }[];
  /** The newest report, if it has differences. */
  readonly differences: {
    readonly day: string;
    readonly count: number;
    readonly since: string;
  } | null;
}

export const officePaymentCalls = {
  /** Newest first. */
  payments: read<PaymentsQuery & CountTo & WithLines & OrForAppointments, Page<PaymentRecord>>(
    'payments.payments',
  ),
  sums: read<ReportPeriod, MoneySums>('payments.sums'),
  /** Refuses with `payment_not_found`. */
  payment: read<{ paymentId: string }, PaymentDetail>('payments.payment', [
    'gateway',
    'notifications',
  ]),
  /**
   * Refuses with `payment_not_found`, `nothing_left` or `idempotency_key_reused`, with
   * `refund_refused` and Stripe's words, or with `payments_unavailable` if Stripe doesn't answer.
   * In that case the refund is set aside, and the same key continues it.
   */
  refund: request<
    {
      paymentId: string;
      refund: RefundPayment;
      /** The technician out of whose cash it comes. */
      technician?: { readonly id: string; readonly name: string };
      idempotencyKey: string | null;
      by: Actor;
    },
    PaymentDetail
  >('payments.refund'),
  /**
   * Voids cash or a check. Refuses with `payment_not_found`, with `transition_refused` for a card
   * and for cash that a bank returned, with `changed_meanwhile` and the `current` record, with
   * `nothing_left`, or with `validation_failed` for a fee that the bill can't take. Repeating it
   * changes nothing.
   */
  void: request<{ paymentId: string; asked: VoidPayment; by: Actor }, PaymentDetail>(
    'payments.void',
  ),
  /**
   * Voids cash or a check, and records what is left of it on another appointment, both or neither.
   * Refuses like `void`, with `appointment_not_found`, or with `nothing_due` if it is more than that
   * bill asks for. Repeating it changes nothing.
   */
  move: request<{ paymentId: string; move: MovePayment; by: Actor }, PaymentDetail>(
    'payments.move',
  ),
  /**
   * Assigns an unmatched payment to an appointment's bill. Refuses with `payment_not_found` or
   * `appointment_not_found`, with `nothing_due` if it is more than the balance due, or with
   * `transition_refused` if it isn't unmatched. Repeating it changes nothing.
   */
  assign: request<{ paymentId: string; assignment: AssignPayment; by: Actor }, PaymentDetail>(
    'payments.assign',
  ),
  /**
   * Marks a payment as reviewed. Refuses with `payment_not_found`, with `changed_meanwhile` and the
   * `current` record, or with `transition_refused` if it needs no review. Repeating it with the
   * same note changes nothing.
   */
  review: request<{ paymentId: string; review: ReviewPayment; by: Actor }, PaymentDetail>(
    'payments.review',
  ),
  /** The newest 100. */
  ofCustomer: read<PaymentsOf, PaymentRecord[]>('payments.of-customer'),
  concerns: read<Record<string, never>, PaymentConcerns>('payments.concerns'),
  /** Takes payments without a bill again at once. Changes nothing while they aren't stopped. */
  liftCardLimits: request<{ by: Actor }, null>('payments.lift-card-limits'),
  setup: read<Record<string, never>, StripeSetup>('payments.setup'),
  /** Asks Stripe now. Refuses with `payments_off`, or with `payments_unavailable`. */
  checkSetup: request<{ by: Actor }, StripeSetup>('payments.check-setup'),
};
