import { brands } from '@contracts/vocabulary/booking';
import { useBusiness } from '../../../shared/config/site-config';
import { formatClock } from '../../../shared/clock';
import { paths, telephoneLink } from '../../../shared/paths';
import { ButtonLink } from '../../../shared/ui/button';
import { RatingPlate } from '../../../shared/ui/rating-plate';
import styles from './home.module.css';

const SHOWN_BRANDS = 16;

export function Brands() {
  return (
    <section id="brands" className={styles.quietSection}>
      <div className={styles.inner}>
        <h2 className={styles.title}>Names we know by their parts</h2>
        <ul className={styles.brands}>
          {brands.slice(0, SHOWN_BRANDS).map((brand) => (
            <li key={brand}>{brand}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Reviews() {
  const { reviewsUrl } = useBusiness();
  return (
    <section id="testimonials" className={styles.section}>
      <div className={styles.inner}>
        <h2 className={styles.title}>What people say of us</h2>
        <RatingPlate
          className={styles.wide}
          columns={3}
          cells={[
            { label: 'Rating', value: '4.9 / 5', note: 'from 200+ reviews' },
            { label: 'Satisfied customers', value: '99.2%' },
            { label: 'Satisfaction guarantee', value: '100%' },
          ]}
        />
        <p className={styles.after}>
          <a href={reviewsUrl} target="_blank" rel="noreferrer">
            Read all reviews
          </a>
        </p>
      </div>
    </section>
  );
}

export function Contact() {
  const { phone, email, address, hours, towns } = useBusiness();
  return (
    <section id="contact" className={styles.quietSection}>
      <div className={styles.inner}>
        <h2 className={styles.title}>Call, write or book</h2>
        <p className={styles.intro}>
          We come to {towns.slice(0, -1).join(', ')} and {towns.at(-1)}.
        </p>
        <RatingPlate
          className={styles.wide}
          columns={4}
          size="text"
          cells={[
            { label: 'Phone', value: <a href={telephoneLink(phone)}>{phone}</a> },
            { label: 'Email', value: <a href={`mailto:${email}`}>{email}</a> },
            { label: 'Workshop', value: `${address.street}, ${address.city}` },
            {
              label: 'Hours',
              value: `Daily ${formatClock(hours.opens)} – ${formatClock(hours.closes)}`,
            },
          ]}
        />
        <div className={styles.actions}>
          <ButtonLink to={paths.booking} variant="primary">
            Schedule Service
          </ButtonLink>
          <ButtonLink href={telephoneLink(phone)}>Emergency? Call now</ButtonLink>
        </div>
      </div>
    </section>
  );
}
