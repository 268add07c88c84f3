import { paymentAmount, paymentMessages } from '@contracts/vocabulary/payments';
import { formatMoney } from '../../shared/format';

/** Whether it changes the amount. */
export function isAmount(typed: string): boolean {
  const parsed = Number.parseFloat(typed);
  return Number.isFinite(parsed) && parsed > 0;
}

/** Dollars after input: anything that isn't above 0 changes nothing. Rounded to whole cents. */
export const amountAfter = (typed: string, before: number): number =>
  isAmount(typed) ? Math.round(Number.parseFloat(typed) * 100) / 100 : before;

/** As the field shows it. */
export const amountText = (amount: number): string => amount.toFixed(2);

/** Maximum dollars of one payment: `due` of a bill, or our limit. */
export const mostPayable = (due: number | null): number =>
  due === null ? paymentAmount.max : Math.min(due, paymentAmount.max);

/** The error of an amount, in words for the payer. */
export function amountProblem(amount: number, due: number | null): string | undefined {
  if (amount < paymentAmount.min || amount > paymentAmount.max) return paymentMessages.amount;
  if (due !== null && amount > due)
    return `Enter ${formatMoney(due)} or less: that’s the balance due`;
  return undefined;
}
