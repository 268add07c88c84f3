/** How Stripe's status changes a payment, and which payments are unmatched. Pure. */
import {
  paymentStatusRules,
  type PaymentStatus,
  paymentStatusesThatAre,
} from '@contracts/vocabulary/payment-status';
import type { FlagReason } from '@contracts/vocabulary/payments';
import type { IntentSnapshot } from '../stripe/snapshots';
import type { PaymentEntity } from './payment.entity';

export type Asked = Pick<
  PaymentEntity,
  'id' | 'status' | 'amountCents' | 'currency' | 'chargeId' | 'failure'
>;

export interface StatusChange {
  readonly status: PaymentStatus;
  readonly flagReason: FlagReason | null;
}

/**
 * Whether an intent or refund at Stripe is ours: our id is in its metadata, or the ledger has it. The
 * account may have others, from other programs.
 */
export const isOurs = (ownId: string | null, known: object | null | undefined): boolean =>
  ownId !== null || known != null;

/** Null for a repeat or an old state. */
export function changeBy(payment: Asked, snapshot: IntentSnapshot): StatusChange | null {
  // An intent never loses its charge, so Stripe said this before.
  if (payment.chargeId !== null && snapshot.chargeId === null) return null;
  const flagReason = differenceFrom(payment, snapshot);
  const status = flagReason ? 'flagged' : snapshot.status;
  if (status === payment.status) {
    return status === 'failed' && isAnotherAttempt(payment, snapshot)
      ? { status, flagReason }
      : null;
  }
  return paymentStatusRules[payment.status].next.includes(status) ? { status, flagReason } : null;
}

function differenceFrom(
  { id, amountCents, currency }: Asked,
  snapshot: IntentSnapshot,
): FlagReason | null {
  if (snapshot.paymentId !== id) return 'unknown';
  if (snapshot.currency !== currency) return 'currency';
  const isPart = snapshot.status === 'succeeded' && snapshot.received !== amountCents;
  return snapshot.amount !== amountCents || isPart ? 'amount' : null;
}

const isAnotherAttempt = (payment: Asked, { chargeId, failure }: IntentSnapshot): boolean =>
  payment.chargeId !== chargeId || payment.failure !== failure;

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

/** What the office should look at, in SQL, like the index `payments_to_review`. */
export const toReviewCondition = (payments: string): string =>
  `(${payments}.status = 'flagged' OR ${payments}.overpaid_cents > 0
      OR ${payments}.fraud_warning IS NOT NULL)
    AND ${payments}.reviewed_at IS NULL AND ${payments}.refunded_cents < ${payments}.amount_cents`;

const paid = paymentStatusesThatAre('paid')
  .map((status) => `'${status}'`)
  .join(', ');

/** The same in SQL, like the index `payments_unmatched`. */
export const unmatchedCondition = (payments: string): string =>
  `${payments}.status IN (${paid}) AND ${payments}.appointment_id IS NULL
    AND ${payments}.reviewed_at IS NULL AND ${payments}.refunded_cents < ${payments}.amount_cents`;
