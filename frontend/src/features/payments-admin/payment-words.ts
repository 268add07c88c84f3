import type { PaymentRecord, PaymentsFilter } from '@contracts/payments/office';
import type { ReconciliationReport } from '@contracts/payments/reconciliation';
import { dollars, centsOf } from '@contracts/vocabulary/money';
import {
  paymentStatuses,
  paymentStatusRules,
  type PaymentStatus,
} from '@contracts/vocabulary/payment-status';
import {
  methodLabels,
  paymentMessages,
  paymentMethods,
  type PaymentMethod,
} from '@contracts/vocabulary/payments';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { addDays, formatCount, formatMoney, weekdayOf } from '../../shared/format';

export const filterOptions: { value: string; label: string }[] = [
  { value: '', label: 'All payments' },
  ...paymentStatuses.map((value) => ({ value, label: paymentStatusRules[value].label })),
  { value: 'refunded', label: 'Refunded or voided' },
  { value: 'unmatched', label: 'Unmatched' },
  { value: 'disputed', label: 'Disputed' },
];

export const methodOptions: { value: string; label: string }[] = [
  { value: '', label: 'All methods' },
  ...paymentMethods.map((value) => ({ value, label: methodLabels[value] })),
];

export const moneyPeriods = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
] as const;
export type MoneyPeriod = (typeof moneyPeriods)[number]['value'];

export const whenOptions: { value: string; label: string }[] = [
  { value: '', label: 'Any time' },
  ...moneyPeriods,
];

export const moneyPeriodOf = (wanted: string): MoneyPeriod =>
  moneyPeriods.find(({ value }) => value === wanted)?.value ?? 'today';

/** Until today. A week starts on Sunday. */
export function datesOf(period: MoneyPeriod, today: string): ReportPeriod {
  if (period === 'week') return { from: addDays(today, -weekdayOf(today)), to: today };
  return { from: period === 'month' ? `${today.slice(0, 7)}-01` : today, to: today };
}

/** What the filters in the address mean. Unknown ones show all. */
export interface PaymentFilters {
  readonly status: string;
  readonly method: string;
  readonly when: string;
}

export function filtersOf(wanted: PaymentFilters): PaymentFilters {
  const known = (options: { value: string }[], name: keyof PaymentFilters) =>
    options.find(({ value }) => value === wanted[name])?.value ?? '';
  return {
    status: known(filterOptions, 'status'),
    method: known(methodOptions, 'method'),
    when: known(whenOptions, 'when'),
  };
}

const askedAs: Readonly<Record<string, PaymentsFilter>> = {
  disputed: { dispute: 'open' },
  unmatched: { unmatched: 'true' },
  refunded: { refunded: 'true' },
};

export function queryOf(
  { status, method, when }: PaymentFilters,
  search: string,
  today: string,
): PaymentsFilter {
  const words = search.trim();
  return {
    ...(askedAs[status] ?? (status !== '' && { status: status as PaymentStatus })),
    ...(method !== '' && { method: method as PaymentMethod }),
    ...(when !== '' && datesOf(moneyPeriodOf(when), today)),
    ...(words !== '' && { search: words }),
  };
}

/** `R-1042`, or a name for a payment without a receipt. */
export const nameOf = ({ receiptNumber, amount }: PaymentRecord): string =>
  receiptNumber ?? `Payment of ${formatMoney(amount)}`;

/** What is left of a payment without Stripe's fee. */
export const netOf = (amount: string, fee: string): string =>
  dollars(centsOf(Number(amount)) - centsOf(Number(fee)));

/** Whether a person must decide about it. */
export const needsReview = ({
  flagReason,
  overpaid,
  unmatched,
  fraudWarning = null,
}: Pick<PaymentRecord, 'flagReason' | 'overpaid' | 'unmatched' | 'fraudWarning'>): boolean =>
  flagReason !== null || Number(overpaid) > 0 || unmatched || fraudWarning !== null;

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
