import { centsOf, dollars } from '@contracts/vocabulary/money';
import { formatMoney } from '../../../shared/format';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './books.module.css';

export interface EntryRow {
  readonly key: string;
  readonly name: string;
  readonly note?: string;
  /** Of the two, one is null. */
  readonly debit: string | null;
  readonly credit: string | null;
}

/** Amounts of accounts as debits and credits, with their sums. */
export function EntryTable({ of, rows }: { of: string; rows: readonly EntryRow[] }) {
  const sum = (side: 'debit' | 'credit') =>
    formatMoney(dollars(rows.reduce((cents, row) => cents + centsOf(Number(row[side] ?? 0)), 0)));
  return (
    // It scrolls where it is wider than the screen.
    <div className={styles.wide} role="region" tabIndex={0} aria-label={`${of}, table`}>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, debit, credit }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {note && <span className={text.quiet}>{note}</span>}
              </th>
              <td>{debit && formatMoney(debit)}</td>
              <td>{credit && formatMoney(credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{sum('debit')}</td>
            <td>{sum('credit')}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
