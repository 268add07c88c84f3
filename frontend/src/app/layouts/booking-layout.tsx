import { Suspense, useEffect } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { useBusiness } from '../../shared/config/site-config';
import { formatClock } from '../../shared/live/clock';
import { paths, telephoneLink } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { Logo } from '../../shared/ui/business/logo';
import { Loading } from '../../shared/ui/feedback/spinner';
import styles from './booking-layout.module.css';
import layout from './layouts.module.css';

/** The booking flow's own frame: nothing on it leads away but the logo and the phone. */
export default function BookingLayout() {
  const { name, phone, hours } = useBusiness();
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.frame}>
      <a className={layout.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.header} data-site-header="">
        <div className={styles.inner}>
          <Link to={paths.home} className={styles.home} aria-label={`${name}, home`}>
            <Logo name={name} />
          </Link>
          <ButtonLink href={telephoneLink(phone)} size="small" className={styles.call}>
            {phone}
          </ButtonLink>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Loading label="Loading" fill />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className={styles.footer}>
        <div className={styles.inner}>
          <p>
            Daily {formatClock(hours.opens)} – {formatClock(hours.closes)}. Emergencies 24/7.
          </p>
          <p>© 2024 {name}</p>
        </div>
      </footer>
    </div>
  );
}
