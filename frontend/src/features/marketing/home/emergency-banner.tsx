import { Link } from 'react-router-dom';
import { useContent } from '../../../shared/config/site-config';
import { paths } from '../../../shared/page/paths';
import { CallWidget } from '../../../shared/ui/business/call-widget';
import styles from './emergency-banner.module.css';

export function EmergencyBanner() {
  const { promises } = useContent();
  return (
    <section className={styles.banner} aria-label="Emergency repair">
      <div className={styles.inner}>
        <p className={styles.text}>
          Leaking, sparking or warming up?{' '}
          {promises.includes('same-day') ? 'We’ll come the same day.' : 'Call us first.'}
        </p>
        <div className={styles.links}>
          <CallWidget variant="header" />
          <Link to={paths.booking} className={styles.schedule}>
            Schedule Service Today
          </Link>
        </div>
      </div>
    </section>
  );
}
