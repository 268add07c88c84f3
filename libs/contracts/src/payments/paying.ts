/** Paying by card, cash or check, and Stripe's events. Amounts are cents inside and dollars at the edge. */
import {
  IsBoolean,
  IsIn,
  IsISO8601,
  IsString,
  Matches,
  MinLength,
  ValidateIf,
} from 'class-validator';
import type { Actor, AccountId } from '../customers/accounts';
import type { Bill } from '../booking/appointments';
import { read, request } from '../messaging';
import {
  EmailAddress,
  IsDollars,
  IsRecordId,
  MaxText,
  MayBeMissing,
  OptionalText,
  PersonName,
  RequiredText,
  OneLine,
} from '../parsing';
import { bookingTextLimits, zipCodeLength } from '../vocabulary/booking';
import type { BillLine } from '../vocabulary/money';
import {
  paymentAmount,
  paymentMessages,
  paymentTextLimits,
  takenMethods,
  type PaymentMethod,
  type TakenMethod,
  type VoidReason,
} from '../vocabulary/payments';
import type { DocumentAmounts } from '../vocabulary/tax/invoices';
import type { Invoice } from './invoices';
import type { PaymentStatus } from '../vocabulary/payment-status';

// Requests

/**
 * POST /api/create-payment-intent. For a bill, with the token of its pay link, or logged in as its
 * owner with its id.
 */
export class CreatePaymentIntent {
  /** Dollars, at most two decimals. */
  @IsDollars({ ...paymentAmount, message: paymentMessages.amount })
  amount!: number;

  /** For a bill, the bill's own is used. */
  @OptionalText(paymentTextLimits.description)
  description?: string;

  @MayBeMissing()
  @IsString()
  @MaxText(200)
  payToken?: string;

  @MayBeMissing()
  @IsRecordId()
  appointmentId?: string;

  /**
   * The appointment of a payment without a pay link. Its bill is paid if the caller also knows the
   * ZIP code or the phone number of the booking, or is logged in as its owner. Otherwise the
   * payment goes ahead, and the office assigns it: no answer reveals which numbers exist.
   */
  @OptionalText(paymentTextLimits.appointmentNumber)
  appointmentNumber?: string;

  @OptionalText(zipCodeLength.max)
  zipCode?: string;

  @OptionalText(bookingTextLimits.phone)
  phone?: string;
}

/** POST /api/payments/find: the bill of an appointment, for anyone who also knows one of the others. */
export class FindBill {
  @RequiredText(paymentTextLimits.appointmentNumber, paymentMessages.appointmentNumber)
  appointmentNumber!: string;

  @OptionalText(zipCodeLength.max)
  zipCode?: string;

  @OptionalText(bookingTextLimits.phone)
  phone?: string;
}

/** POST /api/demo/payments/{paymentId}/confirm: the demo's card form. */
export class ConfirmDemoPayment {
  /** Ignoring spaces and hyphens. */
  @OneLine()
  @Matches(/^[\d -]{12,30}$/, { message: paymentMessages.card })
  card!: string;

  /** MM/YY */
  @OneLine()
  @Matches(/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/, { message: paymentMessages.expiry })
  expiry!: string;

  @OneLine()
  @Matches(/^\d{3,4}$/, { message: paymentMessages.cvc })
  cvc!: string;

  /** Stripe keeps both with the card's billing details. */
  @MayBeMissing()
  @PersonName(bookingTextLimits.customerName, paymentMessages.payerName)
  payerName?: string;

  @MayBeMissing()
  @EmailAddress(bookingTextLimits.email, paymentMessages.payerEmail)
  payerEmail?: string;
}

/** POST /api/technician/jobs/{id}/payments: cash or a check for an appointment's bill. */
export class TakePayment {
  @IsIn(takenMethods)
  method!: TakenMethod;

  /** Dollars, at most what is due. */
  @IsDollars({ min: 0.01, max: paymentAmount.max, message: paymentMessages.takenAmount })
  amount!: number;

  @ValidateIf(({ method }: TakePayment) => method === 'check')
  @RequiredText(paymentTextLimits.checkNumber, paymentMessages.checkNumber)
  checkNumber?: string;

  /** When it was taken, if earlier: a phone without network sends it later. */
  @MayBeMissing()
  @IsISO8601({ strict: true, strictSeparator: true })
  takenAt?: string;
}

/** POST /api/appointments/{id}/payments: the same, recorded by the office. */
export class RecordPayment extends TakePayment {
  /** The job's technician took it. */
  @MayBeMissing()
  @IsBoolean()
  byTechnician?: boolean;
}

/** GET /api/payments/{paymentIntentId} */
export class PaymentSecretQuery {
  @IsString()
  @MinLength(1)
  @MaxText(300)
  client_secret!: string;
}

// Replies

export interface PaymentIntentAnswer {
  /** Lets anyone who has it pay this one payment. Stored nowhere. */
  readonly clientSecret: string;
  readonly paymentId: string;
}

export interface FoundBill {
  /** As in a pay link. Unless it's for the owner, invoices by it name no one, and no tax certificate. */
  readonly payToken: string;
}

/** GET /api/payments/due/{token}. Contains no name or address. */
export interface BillDue extends BillSums {
  readonly number: string;
  readonly description: string;
  /** Its invoices and credit notes, newest first. Each can be opened as PDF by the same link. */
  readonly invoices: readonly Pick<Invoice, 'id' | 'number' | 'kind'>[];
  /** The invoice that stands. */
  readonly invoice: (DocumentAmounts & Pick<Invoice, 'number'>) | null;
}

/** A bill at this moment. What was refunded is neither paid nor due. */
export interface BillSums {
  /** Null until the office sets it, and for a canceled appointment. */
  readonly total: string | null;
  /** What the total is made of; empty if it's one amount. */
  readonly lines: readonly BillLine[];
  readonly paid: string;
  readonly due: string;
}

/** What a receipt says. */
export interface ReceiptFacts {
  readonly amount: string;
  readonly description: string;
  /** After success, such as R-1042. */
  readonly receiptNumber: string | null;
  readonly appointmentNumber: string | null;
  /** ISO instant. */
  readonly paidAt: string | null;
  /** As they typed it, or as their wallet did. */
  readonly payer: string | null;
  /** Last four digits. */
  readonly cardLast4: string | null;
  readonly method: PaymentMethod;
  readonly checkNumber: string | null;
  /** Why the company took the record of it back; null if it didn't. Missing from an older release. */
  readonly voided?: VoidReason | null;
  /** Null for a payment without one. */
  readonly bill: BillSums | null;
  /** Paid for the bill before, without what was refunded of it; oldest first. Missing from an older release. */
  readonly earlier?: readonly EarlierPayment[];
}

export interface EarlierPayment {
  readonly amount: string;
  readonly receiptNumber: string | null;
  readonly method: PaymentMethod;
  /** ISO instant. */
  readonly paidAt: string;
}

/** The success page's data. */
export interface PaymentOutcome extends ReceiptFacts {
  readonly status: PaymentStatus;
}

/** GET /api/customer/payments: a payment of the customer's, or of one of their bills. */
export interface CustomerReceipt extends ReceiptFacts {
  readonly id: string;
  readonly refunded: string;
}

/** The bill after cash or a check was taken. */
export interface TakenPayment {
  readonly paymentId: string;
  readonly receiptNumber: string;
  readonly bill: BillSums;
}

export interface DemoConfirmation {
  readonly status: PaymentStatus;
}

/** The caller, for the scope of the idempotency key, as for bookings. */
export interface CreatePaymentCommand {
  readonly payment: CreatePaymentIntent;
  readonly idempotencyKey: string | null;
  /** `anonymous` or `customer:<id>`. */
  readonly principal: string;
  readonly accountId: AccountId | null;
  /** The caller's network, for limits. */
  readonly address?: string;
}

export interface TakePaymentCommand {
  readonly appointmentId: string;
  readonly taken: RecordPayment;
  readonly idempotencyKey: string | null;
  /** The technician at the door, or a person in the office. */
  readonly by: { readonly technicianId: string } | Actor;
}

export interface FindBillCommand {
  readonly asked: FindBill;
  /** Its owner needs no other proof. */
  readonly accountId: AccountId | null;
  /** The caller's network, for limits. */
  readonly address?: string;
}

/** A past payment of the demo. */
export interface DemoPayment {
  readonly id: string;
  readonly bill: Bill;
  readonly payerName: string;
  /** ISO instant; null if the bill is still due. */
  readonly paidAt: string | null;
  readonly refund: { readonly cents: number; readonly at: string } | null;
}

export const paymentCalls = {
  /** Keeps existing ones, and marks their days as compared with Stripe. Refused outside demo mode. */
  createDemoHistory: request<{ payments: readonly DemoPayment[]; today: string }, null>(
    'payments.create-demo-history',
  ),
  /**
   * Concurrent calls with the same key wait for one answer. Refuses with `nothing_due`,
   * `appointment_not_found`, `idempotency_key_reused` or `payments_off`, with `rate_limited`
   * without a bill, with `payments_unavailable` if Stripe doesn't answer, or with
   * `payments_refused` if it refuses; then the same key may try again.
   */
  createIntent: request<CreatePaymentCommand, PaymentIntentAnswer>('payments.create-intent'),
  /**
   * Cash or a check, once for a key. Refuses with `appointment_not_found`, `nothing_due` for more
   * than is due, `forbidden` for a technician without the job, `too_late` for a technician's job before
   * the last workday, and `idempotency_key_reused`.
   */
  take: request<TakePaymentCommand, TakenPayment>('payments.take'),
  /** Refuses with `appointment_not_found`, also without a proof, and with `rate_limited`. */
  find: request<FindBillCommand, FoundBill>('payments.find'),
  /** Refuses with `appointment_not_found`, in the same time for an unknown and a wrong token. */
  due: read<{ payToken: string }, BillDue>('payments.due'),
  /** The customer's newest 100, paid while logged in or for one of these appointments. */
  receipts: read<{ accountId: AccountId; appointmentIds: readonly string[] }, CustomerReceipt[]>(
    'payments.receipts',
  ),
  /** Asks Stripe while it's open. Refuses with `payment_not_found`, also for a wrong secret. */
  outcome: request<{ intentId: string; clientSecret: string }, PaymentOutcome>('payments.outcome'),
  /** Refused outside of demo mode. Refuses with `payment_declined` and the provider's words. */
  confirmDemo: request<{ paymentId: string; card: ConfirmDemoPayment }, DemoConfirmation>(
    'payments.confirm-demo',
  ),
  /**
   * A webhook from Stripe: the raw body as base64, and its signature. Refuses with
   * `signature_invalid` before anything is read.
   */
  webhook: request<{ body: string; signature: string }, Record<string, never>>('payments.webhook'),
};
