/** Payments that came in without a bill, and that no one has assigned or looked at. */
import { paymentStatusesThatAre } from '@contracts/vocabulary/payment-status';
import type { PaymentEntity } from './payment.entity';

export const isUnmatched = (
  payment: Pick<
    PaymentEntity,
    'status' | 'appointmentId' | 'reviewedAt' | 'refundedCents' | 'amountCents'
  >,
): boolean =>
  paymentStatusesThatAre('paid').includes(payment.status) &&
  payment.appointmentId === null &&
  payment.reviewedAt === null &&
  payment.refundedCents < payment.amountCents;

const paid = paymentStatusesThatAre('paid')
  .map((status) => `'${status}'`)
  .join(', ');

/** The same in SQL, as the index `payments_unmatched` has it. */
export const unmatchedCondition = (payments: string): string =>
  `${payments}.status IN (${paid}) AND ${payments}.appointment_id IS NULL
    AND ${payments}.reviewed_at IS NULL AND ${payments}.refunded_cents < ${payments}.amount_cents`;
