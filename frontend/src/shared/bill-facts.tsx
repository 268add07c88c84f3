import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { ReactNode } from 'react';
import type { BillLine } from '@contracts/vocabulary/money';
import { formatMoney } from './format';
import styles from './ui/business/rating-plate.module.css';

type Bill = Pick<Appointment, 'status' | 'totalCost' | 'paid' | 'due'>;
type BillWithLines = Bill & Pick<Appointment, 'costLines'>;

export const isDue = ({ due }: Pick<Bill, 'due'>): boolean => Number(due) > 0;

/** What customers see of a bill; nothing for a canceled visit. */
export function billFacts({ status, totalCost, costLines, paid, due }: BillWithLines) {
  if (!appointmentStatusRules[status].stands) return [];
  const facts: { label: string; value: ReactNode }[] = [];
  if (totalCost !== null) {
    const value =
      costLines.length > 0 ? (
        <BillLines lines={costLines} total={totalCost} />
      ) : (
        formatMoney(totalCost)
      );
    facts.push({ label: 'Cost', value });
  }
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

interface BillLinesProps {
  lines: readonly BillLine[];
  /** Missing where it's said next to them. */
  total?: string | undefined;
}

/** What a bill's total is made of. */
export function BillLines({ lines, total }: BillLinesProps) {
  return (
    <ul className={styles.lines}>
      {[...lines, ...(total === undefined ? [] : [{ text: 'Total', amount: total }])].map(
        ({ text, amount }, index) => (
          // Lines may be the same, and a new bill replaces all of them.
          <li key={index}>
            <span>{text}</span> <span className={styles.lineAmount}>{formatMoney(amount)}</span>
          </li>
        ),
      )}
    </ul>
  );
}
