import { paymentAmount, paymentMessages } from '@contracts/vocabulary/payments';
import { formatMoney } from '../../shared/format';

/** Dollars after something was typed: what is no number above 0 changes nothing. Whole cents, as they are shown and charged. */
export function amountAfter(typed: string, before: number): number {
  const parsed = Number.parseFloat(typed);
  return Number.isFinite(parsed) && parsed > 0 ? Math.round(parsed * 100) / 100 : before;
}

/** As the field shows it. */
export const amountText = (amount: number): string => amount.toFixed(2);

/** Dollars that can be paid in one go: `due` of a bill, or the most that we take. */
export const mostPayable = (due: number | null): number =>
  due === null ? paymentAmount.max : Math.min(due, paymentAmount.max);

/** What is wrong with an amount, in words for the person who entered it. */
export function amountProblem(amount: number, due: number | null): string | undefined {
  if (amount < paymentAmount.min || amount > paymentAmount.max) return paymentMessages.amount;
  if (due !== null && amount > due)
    return `Enter ${formatMoney(due)} or less: that’s the balance due`;
  return undefined;
}
