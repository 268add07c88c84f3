import { Button } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DayClosing, DaySheet } from '@contracts/payments/day-sheets';
import { dollars } from '@contracts/vocabulary/money';
import { depositOf } from '@contracts/vocabulary/office/day-counts';
import { formatCalendarDate, formatDateTime, formatMoney } from '../../shared/format';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './payments-admin.module.css';

/** What went to the bank for a closed day: the cash that was counted, and each check. */
export function DepositSlip({ sheet, closing }: { sheet: DaySheet; closing: DayClosing }) {
  const { day, technicians, office } = sheet;
  const [printing, setPrinting] = useState(false);
  const { cashCents, checks, less, checksCents } = depositOf(
    office ? [...technicians, office] : technicians,
  );
  const print = () => {
    flushSync(() => setPrinting(true));
    globalThis.print();
    setPrinting(false);
  };
  return (
    <section
      aria-label="Deposit slip"
      className={styles.slip}
      {...(printing && { 'data-print-alone': '' })}
    >
      <h3 className={text.partTitle}>Deposit slip</h3>
      <p>
        {formatCalendarDate(day)}. Closed by {closing.by}, {formatDateTime(closing.at)}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">From</th>
            <th scope="col">Job</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ number, customerName, appointmentNumber, amount }, index) => (
            <tr key={index}>
              <td>{number === null ? 'No number' : `#${number}`}</td>
              <td>{customerName ?? 'Not known'}</td>
              <td>{appointmentNumber}</td>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
          {less.map(({ number, appointmentNumber, amount }, index) => (
            <tr key={`less ${index}`}>
              <td>{number === null ? 'No number' : `#${number}`}</td>
              <td>Voided after an earlier deposit</td>
              <td>{appointmentNumber}</td>
              <td>{formatMoney(`-${amount}`)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum label={`Checks (${closing.checks.count})`} cents={checksCents} />
          <Sum label="Cash" cents={cashCents} />
          <Sum label="Deposit" cents={cashCents + checksCents} />
        </tfoot>
      </table>
      <Button data-no-print="" onClick={print}>
        Print the slip
      </Button>
    </section>
  );
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <tr>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{formatMoney(dollars(cents))}</td>
    </tr>
  );
}
