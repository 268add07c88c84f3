import type { BillDue } from '@contracts/payments/paying';
import { paymentAmount } from '@contracts/vocabulary/payments';
import { useBusiness } from '../../shared/config/site-config';
import { formatMoney } from '../../shared/format';
import { paths, telHref } from '../../shared/page/paths';
import { RatingPlate } from '../../shared/ui/business/rating-plate';
import { ButtonLink } from '../../shared/ui/button';
import styles from './payment.module.css';

/** A bill: the work, payments, and the balance due. */
export function Bill({ bill }: { bill: BillDue }) {
  const { number, description, due, paid } = bill;
  return (
    <section className={styles.bill} aria-label={`Bill for ${number}`}>
      <RatingPlate
        columns={3}
        cells={[
          { label: 'Bill', value: number },
          { label: 'Paid so far', value: formatMoney(paid) },
          { label: 'Due', value: formatMoney(due) },
        ]}
      />
      <p className={styles.billFor}>{description}</p>
    </section>
  );
}

function nothingToPay({ due, paid }: BillDue): { title: string; words: string } {
  if (Number(due) > 0) {
    return {
      title: 'Small balance left',
      words: `Card payments start at ${formatMoney(paymentAmount.min)}. Pay the rest in person, or call us.`,
    };
  }
  // Canceled, refunded, or without a price yet.
  if (Number(paid) === 0) {
    return {
      title: 'No balance due',
      words: 'There’s nothing to pay. If you expected a bill, call us.',
    };
  }
  return {
    title: 'This bill is paid',
    words:
      'Thank you! There’s nothing left to pay. Your receipt was shown when you paid. Need a copy? Call us with the number on the bill.',
  };
}

/** Paid, or the balance is too small for a card. */
export function NothingToPay({ bill }: { bill: BillDue }) {
  const { phone } = useBusiness();
  const { title, words } = nothingToPay(bill);
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.lead}>{words}</p>
      <Bill bill={bill} />
      <div className={styles.actions}>
        <ButtonLink variant="primary" to={paths.home}>
          Back to Home
        </ButtonLink>
        <ButtonLink href={telHref(phone)}>Call {phone}</ButtonLink>
      </div>
    </div>
  );
}
