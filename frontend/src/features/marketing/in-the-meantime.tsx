import { useBusiness } from '../../shared/config/site-config';
import { paths, telephoneLink } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { RatingPlate } from '../../shared/ui/business/rating-plate';
import styles from './in-the-meantime.module.css';

interface MeantimeContent {
  title: string;
  text: string;
  /** The one thing to do on this page. */
  lead: 'call' | 'book';
}

export const meantime: MeantimeContent = {
  title: 'Pay when the work is done',
  text: 'Your technician takes cash, credit card or check at your door. To settle a bill by phone, call us and have the name on the appointment ready.',
  lead: 'call',
};

/** Stands where a page has not been built yet: what the visitor can do right now, by name. */
export function InTheMeantime({ title, text, lead }: MeantimeContent) {
  const { phone, email } = useBusiness();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <ButtonLink href={telephoneLink(phone)} variant={lead === 'call' ? 'primary' : 'secondary'}>
          Call {phone}
        </ButtonLink>
        <ButtonLink to={paths.booking} variant={lead === 'book' ? 'primary' : 'secondary'}>
          Book Appointment
        </ButtonLink>
        <ButtonLink to={paths.tracking} variant="quiet">
          Track Technician
        </ButtonLink>
      </div>
      <RatingPlate
        className={styles.plate}
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
