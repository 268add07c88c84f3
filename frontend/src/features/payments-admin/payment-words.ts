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

/** What the office's screens say of a payment. */

type Filter = PaymentStatus | 'unmatched' | 'disputed' | '';

export const filterOptions: { value: Filter; label: string }[] = [
  { value: '', label: 'All payments' },
  ...paymentStatuses.map((value) => ({ value, label: paymentStatusRules[value].label })),
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'disputed', label: 'Disputed' },
];

/** A filter in the address that names none shows all. */
export const filterOf = (wanted: string): Filter =>
  filterOptions.find(({ value }) => value === wanted)?.value ?? '';

/** What the server is asked for, by filter and words. */
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

/** `R-1042`, or what it is called before it has a receipt. */
export const nameOf = ({ receiptNumber, amount }: PaymentRecord): string =>
  receiptNumber ?? `Payment of ${formatMoney(amount)}`;

/** Whether a person has to say what is to become of it. */
export const needsReview = ({
  flagReason,
  overpaid,
  unmatched,
}: Pick<PaymentRecord, 'flagReason' | 'overpaid' | 'unmatched'>): boolean =>
  flagReason !== null || Number(overpaid) > 0 || unmatched;

/** Dollars as they are typed, `$1,250.5` too; null for anything else. */
export function typedDollars(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}(\.\d{0,2})?$/.test(plain) ? Number(plain) : null;
}

/** What is wrong with an amount to refund; undefined when nothing is. */
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
