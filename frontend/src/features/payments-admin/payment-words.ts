import type { PaymentRecord, PaymentsFilter } from '@contracts/payments/office';
import type { ReconciliationReport } from '@contracts/payments/reconciliation';
import { dollars, centsOf } from '@contracts/vocabulary/money';
import {
  paymentStatuses,
  paymentStatusRules,
  type PaymentStatus,
} from '@contracts/vocabulary/payment-status';
import { paymentMessages } from '@contracts/vocabulary/payments';
import { formatCount, formatMoney } from '../../shared/format';

type Filter = PaymentStatus | 'unmatched' | 'disputed' | '';

export const filterOptions: { value: Filter; label: string }[] = [
  { value: '', label: 'All payments' },
  ...paymentStatuses.map((value) => ({ value, label: paymentStatusRules[value].label })),
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'disputed', label: 'Disputed' },
];

/** An unknown filter in the address shows all. */
export const filterOf = (wanted: string): Filter =>
  filterOptions.find(({ value }) => value === wanted)?.value ?? '';

export function queryOf(filter: Filter, search: string): PaymentsFilter {
  const words = search.trim();
  return {
    ...(filter === 'disputed'
      ? { dispute: 'open' }
      : filter === 'unmatched'
        ? { unmatched: 'true' }
        : filter !== '' && { status: filter }),
    ...(words !== '' && { search: words }),
  };
}

/** `R-1042`, or a name for a payment without a receipt. */
export const nameOf = ({ receiptNumber, amount }: PaymentRecord): string =>
  receiptNumber ?? `Payment of ${formatMoney(amount)}`;

/** Whether a person must decide about it. */
export const needsReview = ({
  flagReason,
  overpaid,
  unmatched,
}: Pick<PaymentRecord, 'flagReason' | 'overpaid' | 'unmatched'>): boolean =>
  flagReason !== null || Number(overpaid) > 0 || unmatched;

/** Parses typed dollars, such as `$1,250.5`; null for anything else. */
export function typedDollars(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}(\.\d{0,2})?$/.test(plain) ? Number(plain) : null;
}

export function wrongRefund(text: string, refundable: string): string | undefined {
  const amount = typedDollars(text);
  if (amount === null || amount <= 0) return paymentMessages.refundAmount;
  if (centsOf(amount) > centsOf(Number(refundable)))
    return `Up to ${formatMoney(refundable)} can be refunded`;
  return undefined;
}

export const isWhole = (text: string, refundable: string): boolean =>
  dollars(centsOf(typedDollars(text) ?? 0)) === refundable;

/** `No differences`, `3 differences` */
export function differenceWords({ differenceCount }: ReconciliationReport): string {
  if (differenceCount === 0) return 'No differences';
  return differenceCount === 1 ? '1 difference' : `${formatCount(differenceCount)} differences`;
}
