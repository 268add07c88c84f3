import { useBusiness } from '../../shared/config/site-config';
import { formatMoney } from '../../shared/format';
import { telHref } from '../../shared/page/paths';
import { RatingPlate } from '../../shared/ui/business/rating-plate';
import type { PaymentEntry } from './payment-attempts';
import type { LinkedBill } from './use-payment-entry';
import styles from './payment.module.css';

interface AboutPayingProps {
  entry: PaymentEntry;
  /** The field has no amount, so nothing would be paid. */
  unclear: boolean;
  /** It says what it's for. */
  bill: LinkedBill | null;
}

/** Next to the form: what is being paid, and what people want to know before they enter a card. */
export function AboutPaying({ entry, unclear, bill }: AboutPayingProps) {
  const { phone, name } = useBusiness();
  return (
    <aside className={styles.aside} aria-label="Your payment">
      <RatingPlate
        columns={2}
        size="text"
        className={styles.summary}
        cells={[
          { label: 'You pay', value: unclear ? '–' : <strong>{formatMoney(entry.amount)}</strong> },
          { label: 'To', value: name },
          ...(bill ? [] : [{ label: 'For', value: entry.description }]),
        ]}
      />
      <ul className={styles.facts}>
        <li>Payments are processed securely by Stripe. We never store card numbers.</li>
        <li>You’ll get a receipt right away, to print and by email.</li>
        <li>
          Prefer cash or a check? Your technician takes both. To pay by phone, call{' '}
          <a href={telHref(phone)}>{phone}</a>.
        </li>
      </ul>
    </aside>
  );
}
