import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { billSituationOf, type BillSituation } from '@contracts/vocabulary/visits/situations';
import type { BillLine } from '@contracts/vocabulary/money';
import {
  documentSums,
  type DocumentAmounts,
  type DocumentSum,
} from '@contracts/vocabulary/tax/invoices';
import type { ReactNode } from 'react';
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
  const total = appointmentStatusRules[status].stands ? totalCost : null;
  return marks[billSituationOf({ total, paid, due }, true)](due);
}

const none = () => null;
const open = (due: string) => `Due ${formatMoney(due)}`;
const marks: Readonly<Record<BillSituation, (due: string) => string | null>> = {
  'no-bill': none,
  due: open,
  'due-by-phone': open,
  paid: () => 'Paid',
  'nothing-owed': none,
};

interface BillLinesProps {
  lines: readonly BillLine[];
  /** Missing where it's said next to them. */
  total?: string | undefined;
}

/** What a bill's total is made of. */
export function BillLines({ lines, total }: BillLinesProps) {
  return (
    <Lines lines={[...lines, ...(total === undefined ? [] : [{ text: 'Total', amount: total }])]} />
  );
}

/** The lines and sums of an invoice or a credit note, as on its PDF. */
export function DocumentLines({ document }: { document: DocumentAmounts }) {
  return <Lines lines={[...document.lines, ...documentSums(document)]} />;
}

function Lines({ lines }: { lines: readonly DocumentSum[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ text, amount, isTotal }, index) => (
        // Lines may be the same, and a new bill replaces all of them.
        <li key={index} data-total={isTotal}>
          <span>{text}</span>{' '}
          {amount !== null && <span className={styles.lineAmount}>{formatMoney(amount)}</span>}
        </li>
      ))}
    </ul>
  );
}
