import type { CustomerAppointment } from '@contracts/booking/own-records';
import { useState } from 'react';
import { formatCalendarDate, formatMoney } from '../../shared/format';
import { tokenIn } from '../../shared/page/hash-token';
import { ownPath } from '../../shared/page/paths';
import { Button } from '../../shared/ui/button';
import { Loading } from '../../shared/ui/feedback/spinner';
import { BillPayment } from './bill-payment';
import { useOwnBillsQuery } from './payment-endpoints';
import { PaymentSteps } from './payment-steps';
import styles from './payment.module.css';

interface OwnBill {
  readonly appointment: CustomerAppointment;
  readonly payToken: string;
}

/**
 * For a logged-in customer: the open bill, a choice if there are several, or any amount if there is
 * none or for something else.
 */
export function OwnBills({ session }: { session: string }) {
  const { data, isLoading } = useOwnBillsQuery(session);
  // The choice stays, whatever is due when the list is fetched again. Null: something else.
  const [chosen, choose] = useState<string | null>();
  if (isLoading) return <Loading label="Looking up your bills" fill />;
  const bills = (data ?? []).flatMap(withToken);
  const [first] = bills;
  if (chosen === undefined && first && bills.length === 1) choose(first.payToken);
  if (chosen === null || (chosen === undefined && !first)) return <PaymentSteps bill={null} />;
  const other = (
    <div className={styles.actions}>
      <Button onClick={() => choose(null)}>Pay for something else</Button>
    </div>
  );
  if (chosen !== undefined) {
    return (
      <>
        <BillPayment key={chosen} payToken={chosen} />
        <div className={styles.page}>{other}</div>
      </>
    );
  }
  return (
    <div className={styles.page}>
      <h1>Your bills</h1>
      <p className={styles.lead}>Which one would you like to pay?</p>
      <ul className={styles.bills}>
        {bills.map(({ appointment, payToken: token }) => (
          <li key={token}>
            <Button block onClick={() => choose(token)}>
              {appointment.number}, {formatCalendarDate(appointment.appointmentDate)}:{' '}
              {formatMoney(appointment.due)}
            </Button>
          </li>
        ))}
      </ul>
      {other}
    </div>
  );
}

/** Bills with a balance have a pay link. */
function withToken(appointment: CustomerAppointment): OwnBill[] {
  const { payUrl } = appointment;
  const [, hash] = payUrl === null ? [] : ownPath(payUrl).split('#');
  const payToken = hash === undefined ? null : tokenIn(hash);
  return payToken === null ? [] : [{ appointment, payToken }];
}
