/** Events of the payments service. The aggregate is the payment, with its own version. */
import type { AccountId } from '../customers/accounts';
import { event } from '../messaging';
import type { CostLine } from '../vocabulary/money';
import type { PaymentMethod, VoidReason } from '../vocabulary/payments';
import type { PaymentStatus } from '../vocabulary/payment-status';

/** How much of a bill has been paid, less refunds and lost disputes. Complete at its version. */
export interface BillFacts {
  readonly appointmentId: string;
  /** Incremented with each payment of the bill that changes what is paid or settled. */
  readonly version: number;
  readonly paidCents: number;
  /** What is no longer owed: refunds aren't deducted. Older events don't have it. */
  readonly settledCents?: number;
}

export interface PaymentFacts {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly description: string;
  readonly receiptNumber: string | null;
  readonly accountId: AccountId | null;
  /** Null for a payment without an appointment. */
  readonly bill: BillFacts | null;
  /** The payer left an email address for a receipt. Older events don't say. */
  readonly hasPayerEmail?: boolean;
  /** Older events are about cards, and don't say so. */
  readonly method?: PaymentMethod;
  /** The name of the person in the office, or the technician, who did it; omitted if it was someone else. */
  readonly by?: string;
  /** The refund, if it was just made. */
  readonly refundId?: string;
  /** Why it was just voided. It isn't a refund: nothing comes back to the customer. */
  readonly voided?: VoidReason;
  /** A line that this adds to the bill. */
  readonly fee?: CostLine;
}

export const paymentSucceeded = event<PaymentFacts>('events.payments.payment-succeeded.v1', [
  'booking',
  'notifications',
]);
export const paymentFailed = event<PaymentFacts>('events.payments.payment-failed.v1');
/** The office assigned an unmatched payment to its bill. */
export const paymentAssigned = event<PaymentFacts>('events.payments.payment-assigned.v1', [
  'booking',
  'notifications',
]);
/** A refund was made, or was returned; or a payment was voided. */
export const paymentRefunded = event<PaymentFacts>('events.payments.payment-refunded.v1', [
  'booking',
  'notifications',
]);
/** A dispute was opened, updated or decided. */
export const paymentDisputed = event<PaymentFacts>('events.payments.payment-disputed.v1', [
  'booking',
]);
