/** The history of a payment in the office's words. Pure. */
import { dollars } from '@contracts/vocabulary/money';
import { disputeStatusRules, paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { flagReasonLabels } from '@contracts/vocabulary/payments';
import type { PaymentEvent } from '../ledger/payment-event';

export function wordsFor(event: PaymentEvent): string {
  switch (event.kind) {
    case 'asked':
      return `Began to pay ${money(event.cents)}`;
    case 'paid':
      return `Paid, receipt ${event.receiptNumber}`;
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
    case 'dispute':
      return `Dispute of ${money(event.cents)}: ${disputeStatusRules[event.status].label}`;
  }
}

function refundWords({ status, cents }: Extract<PaymentEvent, { kind: 'refund' }>): string {
  const refund = `refund of ${money(cents)}`;
  switch (status) {
    case 'pending':
      return `A ${refund} is on its way`;
    case 'succeeded':
      return `Refunded ${money(cents)}`;
    case 'failed':
      return `The ${refund} failed`;
    case 'cancelled':
      return `The ${refund} was cancelled`;
  }
}

const money = (cents: number): string => `$${dollars(cents)}`;

const because = (what: string, why: string | null): string =>
  why === null ? what : `${what}: ${why}`;
