/** Payments as the office sees them. Pure. */
import type {
  DisputeRecord,
  PaymentHistoryEntry,
  PaymentRecord,
  RefundRecord,
} from '@contracts/payments/office';
import { dollars } from '@contracts/vocabulary/money';
import { paymentStatusRules, disputeStatusRules } from '@contracts/vocabulary/payment-status';
import { fraudWords } from '@contracts/vocabulary/office/payment-review';
import { flagReasonLabels, methodWords, voidReasonLabels } from '@contracts/vocabulary/payments';
import type { DisputeEntity, PaymentEntity, RefundEntity } from '../ledger/payment.entity';
import { byStripe, type PaymentHistoryEntity, type PaymentEvent } from '../ledger/payment-history';
import { isUnmatched } from '../ledger/payment-status';

export function recordOf(payment: PaymentEntity): PaymentRecord {
  const { id, version, status, flagReason, currency, description, receiptNumber } = payment;
  const { appointmentId, appointmentNumber, accountId, intentId, failure } = payment;
  const { payerName, payerEmail, cardLast4, method, checkNumber, takenBy, technicianId } = payment;
  const { amountCents, refundedCents, disputeStatus, createdAt, paidAt } = payment;
  const { overpaidCents, feeCents, fraudWarning, reviewedAt, reviewedBy, reviewNote } = payment;
  const { voidReason: voided } = payment;
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
    voided,
    refundable: dollars(refundableCents),
    currency,
    description,
    receiptNumber,
    appointmentId,
    appointmentNumber,
    customerId: accountId,
    payerName,
    payerEmail,
    cardLast4,
    method,
    checkNumber,
    takenBy,
    heldBy: method === 'card' ? null : (technicianId ?? 'office'),
    intentId,
    failure,
    disputeStatus,
    fee: feeCents === null ? null : dollars(feeCents),
    fraudWarning,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

export const refundRecordOf = (refund: RefundEntity): RefundRecord => ({
  id: refund.id,
  status: refund.status,
  amount: dollars(refund.amountCents),
  method: refund.method,
  reason: refund.reason,
  by: refund.requestedBy ?? byStripe,
  stillOwed: refund.stillOwed,
  voided: refund.voidReason,
  cashOf: refund.technicianName,
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

export function wordsFor(event: PaymentEvent): string {
  switch (event.kind) {
    case 'asked':
      return `Began to pay ${money(event.cents)}`;
    case 'paid':
      return `Paid, receipt ${event.receiptNumber}`;
    case 'taken':
      return `Took ${money(event.cents)} ${methodWords[event.method]}, receipt ${event.receiptNumber}${
        event.movedFrom === undefined ? '' : ` (moved from ${event.movedFrom})`
      }`;
    case 'refused':
      return because('Refused by Stripe', event.words);
    case 'declined':
      return because('Declined', event.failure);
    case 'status':
      return paymentStatusRules[event.status].label;
    case 'flagged':
      return `Needs a look: ${flagReasonLabels[event.reason]} (${dollars(event.cents)} ${event.currency.toUpperCase()})`;
    case 'assigned':
      return `Assigned to ${event.appointmentNumber}`;
    case 'reviewed':
      return because('Marked as reviewed', event.note);
    case 'refund-asked':
      return because(`Asked for a refund of ${money(event.cents)}`, event.reason);
    case 'refund':
      return because(refundWords(event), event.words);
    case 'voided':
      return voidWords(event);
    case 'fraud-warning':
      return fraudWords(event.fraudType);
    case 'dispute':
      return `Dispute of ${money(event.cents)}: ${disputeStatusRules[event.status].label}`;
  }
}

function refundWords({
  status,
  cents,
  method = 'card',
  stillOwed = false,
}: Extract<PaymentEvent, { kind: 'refund' }>): string {
  const refund = `refund of ${money(cents)}`;
  switch (status) {
    case 'pending':
      return `A ${refund} is on its way`;
    case 'succeeded':
      return `Refunded ${money(cents)}${method === 'card' ? '' : ` ${methodWords[method]}`}${stillOwed ? ', still owed' : ''}`;
    case 'failed':
      return `The ${refund} failed`;
    case 'cancelled':
      return `The ${refund} was canceled`;
  }
}

function voidWords({
  reason,
  cents,
  feeCents,
  toNumber,
}: Extract<PaymentEvent, { kind: 'voided' }>): string {
  const why = voidReasonLabels[reason].toLowerCase();
  const fee = feeCents === undefined ? '' : `, with a fee of ${money(feeCents)}`;
  const moved = toNumber === undefined ? '' : `, moved to ${toNumber}`;
  return `Voided ${money(cents)}: ${why}${fee}${moved}`;
}

const money = (cents: number): string => `$${dollars(cents)}`;

const because = (what: string, why: string | null): string =>
  why === null ? what : `${what}: ${why}`;
