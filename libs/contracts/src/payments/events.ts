/** What the payments service announces. The aggregate is the payment, the version its own. */
import type { CustomerId } from '../customers/accounts';
import { event } from '../messaging';
import type { PaymentStatus } from '../vocabulary/payment-status';

/** What of a bill has been paid, refunds and lost disputes taken off; complete at its own version. */
export interface BillFacts {
  readonly appointmentId: string;
  /** Goes up with every payment of the bill that changes what is paid or settled. */
  readonly version: number;
  readonly paidCents: number;
  /** What is not owed anymore: refunds are not taken off. Events from before it do not have it. */
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
  /** The name of the person in the office who did it; left out when it was someone else. */
  readonly by?: string;
}

export const paymentSucceeded = event<PaymentFacts>('events.payments.payment-succeeded.v1', [
  'booking',
  'notifications',
]);
export const paymentFailed = event<PaymentFacts>('events.payments.payment-failed.v1');
/** The office has assigned a payment that came in without a bill to the bill it was for. */
export const paymentAssigned = event<PaymentFacts>('events.payments.payment-assigned.v1', [
  'booking',
  'notifications',
]);
/** A refund has been made, or has come back. */
export const paymentRefunded = event<PaymentFacts>('events.payments.payment-refunded.v1', [
  'booking',
]);
/** A dispute has been opened, has moved, or is decided. */
export const paymentDisputed = event<PaymentFacts>('events.payments.payment-disputed.v1', [
  'booking',
]);
