import { useEffect } from 'react';
import { useBusiness, useContent } from '../../shared/config/site-config';
import { telHref } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import styles from './booking-layout.module.css';
import { PageMain } from './page-main';
import { HomeLink, SkipLink } from './site-links';

/** The booking flow's frame. Only the logo and the phone number lead away. */
export default function BookingLayout() {
  const { name, phone, hours } = useBusiness();
  const { promises } = useContent();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header} data-site-header="">
        <div className={styles.inner}>
          <HomeLink />
          <ButtonLink href={telHref(phone)} size="small" className={styles.call}>
            {phone}
          </ButtonLink>
        </div>
      </header>
      <PageMain className={styles.main} />
      <footer className={styles.footer}>
        <div className={styles.inner}>
          <p>
            {hours.words}.{promises.includes('emergencies') && ' Emergencies 24/7.'}
          </p>
          <p>© 2024 {name}</p>
        </div>
      </footer>
    </div>
  );
}
