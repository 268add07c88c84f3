import { useBusiness } from '../../shared/config/site-config';
import { paths, telHref } from '../../shared/page/paths';
import { RatingPlate } from '../../shared/ui/business/rating-plate';
import { ButtonLink } from '../../shared/ui/button';
import styles from './payment.module.css';

/** For a company that takes no cards online: other ways to pay. */
export function PaymentsOff() {
  const { phone, email } = useBusiness();
  return (
    <div className={styles.page}>
      <h1>Pay when the work is done</h1>
      <p className={styles.lead}>
        Your technician takes cash, credit card or check at your door. To pay by phone, call us and
        have the name on the appointment ready.
      </p>
      <div className={styles.actions}>
        <ButtonLink href={telHref(phone)} variant="primary">
          Call {phone}
        </ButtonLink>
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
      </div>
      <RatingPlate
        columns={3}
        size="text"
        cells={[
          { label: 'Phone', value: phone },
          { label: 'Email', value: email },
          { label: 'We accept', value: 'Cash, credit card, check' },
        ]}
      />
    </div>
  );
}
