/** Differences between the ledger and Stripe, and their causes. Pure. */
import type { ReconciliationDifference as Difference } from '@contracts/payments/reconciliation';
import { bookChecks } from '@contracts/vocabulary/books/accounts';
import { dollars } from '@contracts/vocabulary/money';
import {
  paymentStatusRules,
  refundStatusRules,
  type PaymentStatus,
  type RefundStatus,
} from '@contracts/vocabulary/payment-status';
import { flagReasonLabels } from '@contracts/vocabulary/payments';
import type { CheckedSums } from '../books/book-checks';
import type { PaymentEntity, RefundEntity } from '../ledger/payment.entity';
import type { RefundSnapshot, IntentSnapshot } from '../stripe/snapshots';

/** After the ledger applied Stripe's answer; null if they agree. */
export function differenceOfPayment(
  payment: PaymentEntity,
  snapshot: IntentSnapshot,
): Difference | null {
  const { flagReason, status } = payment;
  const both = {
    paymentId: payment.id,
    stripeId: snapshot.intentId,
    ledger: dollars(payment.amountCents),
    stripe: dollars(snapshot.amount),
  };
  if (flagReason === 'unknown') {
    return {
      ...both,
      kind: 'missing-in-ledger',
      ledger: null,
      cause: `${flagReasonLabels.unknown}: ${statusWords(snapshot.status)} in Stripe`,
    };
  }
  if (flagReason !== null) {
    const money = `${dollars(snapshot.received)} ${snapshot.currency.toUpperCase()}`;
    return { ...both, kind: 'flagged', cause: `${flagReasonLabels[flagReason]}: ${money} came in` };
  }
  if (payment.amountCents !== snapshot.amount || snapshot.currency !== payment.currency) {
    return {
      ...both,
      kind: 'amount',
      cause: `The ledger has ${both.ledger} ${payment.currency.toUpperCase()}, Stripe ${both.stripe} ${snapshot.currency.toUpperCase()}`,
    };
  }
  if (status !== snapshot.status) {
    return {
      ...both,
      kind: 'status',
      cause: `${statusWords(status)} in the ledger, ${statusWords(snapshot.status)} in Stripe`,
    };
  }
  return null;
}

export function paymentMissingAtStripe(payment: PaymentEntity): Difference {
  return {
    kind: 'missing-at-stripe',
    paymentId: payment.id,
    stripeId: payment.intentId,
    ledger: dollars(payment.amountCents),
    stripe: null,
    cause: `${statusWords(payment.status)} in the ledger, and Stripe has no payment with that id`,
  };
}

/** `refund` is null if its payment isn't ours. */
export function differenceOfRefund(
  refund: RefundEntity | null,
  snapshot: RefundSnapshot,
): Difference | null {
  const stripe = dollars(snapshot.amount);
  if (!refund) {
    return {
      kind: 'refund-missing-in-ledger',
      paymentId: null,
      stripeId: snapshot.refundId,
      ledger: null,
      stripe,
      cause: 'Made in Stripe, of a payment that was not made here',
    };
  }
  const both = {
    paymentId: refund.paymentId,
    stripeId: snapshot.refundId,
    ledger: dollars(refund.amountCents),
    stripe,
  };
  if (refund.amountCents !== snapshot.amount) {
    return {
      ...both,
      kind: 'refund-amount',
      cause: `The ledger has ${both.ledger}, Stripe ${stripe}`,
    };
  }
  if (refund.status !== snapshot.status) {
    return {
      ...both,
      kind: 'refund-status',
      cause: `${refundWords(refund.status)} in the ledger, ${refundWords(snapshot.status)} in Stripe`,
    };
  }
  return null;
}

export function refundMissingAtStripe(refund: RefundEntity): Difference {
  return {
    kind: 'refund-missing-at-stripe',
    paymentId: refund.paymentId,
    stripeId: refund.refundId,
    ledger: dollars(refund.amountCents),
    stripe: null,
    cause:
      refund.refundId === null
        ? 'Set aside here, and Stripe has not made it'
        : `${refundWords(refund.status)} in the ledger, and Stripe has no refund with that id`,
  };
}

export function differenceOfBooks({ check, books, ledger }: CheckedSums): Difference | null {
  if (books === ledger) return null;
  return {
    kind: 'books',
    paymentId: null,
    stripeId: null,
    ledger: dollars(ledger),
    stripe: null,
    cause: `“${bookChecks[check]}”: the books have ${dollars(books)}, and should have ${dollars(ledger)}`,
  };
}

const statusWords = (status: PaymentStatus): string => paymentStatusRules[status].label;
const refundWords = (status: RefundStatus): string => refundStatusRules[status].label;
