import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { formatMoney } from './format';

type Bill = Pick<Appointment, 'status' | 'totalCost' | 'paid' | 'due'>;

export const isDue = ({ due }: Pick<Bill, 'due'>): boolean => Number(due) > 0;

/** What customers see of a bill; nothing for a canceled visit. */
export function billFacts({ status, totalCost, paid, due }: Bill) {
  if (!appointmentStatusRules[status].stands) return [];
  const facts: { label: string; value: string }[] = [];
  if (totalCost !== null) facts.push({ label: 'Cost', value: formatMoney(totalCost) });
  if (Number(paid) > 0) facts.push({ label: 'Paid', value: formatMoney(paid) });
  if (isDue({ due })) facts.push({ label: 'Due', value: formatMoney(due) });
  return facts;
}

/** `Due $150.00`, `Paid`; null without a cost. */
export function billMark({ status, totalCost, paid, due }: Bill): string | null {
  if (totalCost === null || !appointmentStatusRules[status].stands) return null;
  if (isDue({ due })) return `Due ${formatMoney(due)}`;
  return Number(paid) > 0 ? 'Paid' : null;
}
