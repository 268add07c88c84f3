/** Rows as the office is shown them. Pure. */
import type {
  DisputeRecord,
  PaymentHistoryEntry,
  PaymentRecord,
  RefundRecord,
} from '@contracts/payments/office';
import { dollars } from '@contracts/vocabulary/money';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import type { DisputeEntity } from '../ledger/dispute.entity';
import { byStripe } from '../ledger/payment-event';
import type { PaymentHistoryEntity } from '../ledger/payment-history.entity';
import type { PaymentEntity } from '../ledger/payment.entity';
import type { RefundEntity } from '../ledger/refund.entity';
import { wordsFor } from './history-words';
import { isUnmatched } from '../ledger/unmatched';

export function recordOf(payment: PaymentEntity): PaymentRecord {
  const { id, version, status, flagReason, currency, description, receiptNumber } = payment;
  const { appointmentId, appointmentNumber, customerId, intentId, failure } = payment;
  const { amountCents, refundedCents, disputeStatus, createdAt, paidAt } = payment;
  const { overpaidCents, reviewedAt, reviewedBy, reviewNote } = payment;
  const refundableCents = paymentStatusRules[status].paid ? amountCents - refundedCents : 0;
  return {
    id,
    version,
    status,
    flagReason,
    overpaid: dollars(overpaidCents),
    unmatched: isUnmatched(payment),
    review: reviewedAt && {
      at: reviewedAt.toISOString(),
      by: reviewedBy ?? '',
      note: reviewNote ?? '',
    },
    amount: dollars(amountCents),
    refunded: dollars(refundedCents),
    refundable: dollars(refundableCents),
    currency,
    description,
    receiptNumber,
    appointmentId,
    appointmentNumber,
    customerId,
    intentId,
    failure,
    disputeStatus,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

export const refundRecordOf = (refund: RefundEntity): RefundRecord => ({
  id: refund.id,
  status: refund.status,
  amount: dollars(refund.amountCents),
  reason: refund.reason,
  by: refund.requestedBy ?? byStripe,
  createdAt: refund.createdAt.toISOString(),
});

export const disputeRecordOf = (dispute: DisputeEntity): DisputeRecord => ({
  id: dispute.id,
  status: dispute.status,
  amount: dollars(dispute.amountCents),
  reason: dispute.reason,
  answerBy: dispute.answerBy?.toISOString() ?? null,
  createdAt: dispute.createdAt.toISOString(),
});

export const historyEntryOf = ({
  at,
  byName,
  what,
}: PaymentHistoryEntity): PaymentHistoryEntry => ({
  at: at.toISOString(),
  by: byName,
  message: wordsFor(what),
});
