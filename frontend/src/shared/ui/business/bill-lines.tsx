import type { BillLine } from '@contracts/vocabulary/money';
import { formatMoney } from '../../format';
import styles from './bill-lines.module.css';

interface BillLinesProps {
  lines: readonly BillLine[];
  total: string;
}

/** What a bill's total is made of. */
export function BillLines({ lines, total }: BillLinesProps) {
  return (
    <ul className={styles.lines}>
      {[...lines, { text: 'Total', amount: total }].map(({ text, amount }, index) => (
        // Lines may be the same, and a new bill replaces all of them.
        <li key={index}>
          <span>{text}</span> <span className={styles.amount}>{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
