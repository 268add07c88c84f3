/** Paying by card, and what Stripe tells of it. Amounts inside are cents, at the edge dollars. */
import { IsString, Matches, MinLength } from 'class-validator';
import type { CustomerId } from '../customers/accounts';
import { request } from '../messaging';
import { IsDollars, IsRecordId, MaxText, MayBeMissing, OptionalText, Trimmed } from '../parsing';
import { bookingTextLimits, zipCodeLength } from '../vocabulary/booking';
import { paymentAmount, paymentMessages, paymentTextLimits } from '../vocabulary/payments';
import type { PaymentStatus } from '../vocabulary/payment-status';

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

  /**
   * The appointment that a payment without a link is for. Its bill is paid if the caller also knows
   * the ZIP code or the phone number it was booked with, or is logged in as its owner. Otherwise
   * the payment goes ahead and waits for the office to assign it: no answer says which numbers exist.
   */
  @OptionalText(paymentTextLimits.appointmentNumber)
  appointmentNumber?: string;

  @OptionalText(zipCodeLength.max)
  zipCode?: string;

  @OptionalText(bookingTextLimits.phone)
  phone?: string;
}

/** POST /api/demo/payments/{paymentId}/confirm: what someone types into the demo's card form. */
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

// Replies

export interface PaymentIntentAnswer {
  /** Lets anyone who has it pay this one payment; kept nowhere. */
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
  /** Once it has succeeded, such as R-1042. */
  readonly receiptNumber: string | null;
  readonly appointmentNumber: string | null;
  /** ISO instant. */
  readonly paidAt: string | null;
}

export interface DemoConfirmation {
  readonly status: PaymentStatus;
}

/** How the caller is known, for the scope of the idempotency key, as with a booking. */
export interface CreatePaymentCommand {
  readonly payment: CreatePaymentIntent;
  readonly idempotencyKey: string | null;
  /** `anonymous` or `customer:<id>`. */
  readonly principal: string;
  readonly customerId: CustomerId | null;
  /** The network that the call came from, as limits count it. */
  readonly address?: string;
}

export const paymentCalls = {
  /**
   * Equal keys in flight wait for one answer. Refuses with `nothing_due`, `appointment_not_found`,
   * `idempotency_key_reused`, `payments_off`, `rate_limited` without a bill, when Stripe does not answer with `payments_unavailable`, and
   * when it refuses to make the payment with `payments_refused`: then the same key may try again.
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
};
