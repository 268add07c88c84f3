import type { PaymentOutcome } from '@contracts/payments/paying';
import { useBusiness } from '../../../shared/config/site-config';
import { formatDate, formatMoney } from '../../../shared/format';
import { Logo } from '../../../shared/ui/business/logo';
import { RatingPlate, type PlateCell } from '../../../shared/ui/business/rating-plate';
import styles from './result.module.css';

/** The receipt: the only printed part of the page. */
export function Receipt({ outcome }: { outcome: PaymentOutcome }) {
  const { name, phone, email, address } = useBusiness();
  const { amount, description, receiptNumber, appointmentNumber, paidAt } = outcome;
  const cells: PlateCell[] = [
    { label: 'Amount paid', value: <span className={styles.amount}>{formatMoney(amount)}</span> },
  ];
  if (receiptNumber !== null) cells.push({ label: 'Receipt', value: receiptNumber });
  if (paidAt !== null) cells.push({ label: 'Date', value: formatDate(paidAt) });
  if (appointmentNumber !== null) cells.push({ label: 'Appointment', value: appointmentNumber });
  cells.push({ label: 'For', value: description });
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <div className={styles.head}>
        <Logo name={name} size={36} />
        <h2 id="receipt">Receipt</h2>
      </div>
      <RatingPlate columns={2} size="text" className={styles.plate} cells={cells} />
      <address className={styles.company}>
        <span>{name}</span>
        <span>
          {address.street}, {address.city}, {address.state} {address.zipCode}
        </span>
        <span>
          {phone} · {email}
        </span>
      </address>
    </section>
  );
}
