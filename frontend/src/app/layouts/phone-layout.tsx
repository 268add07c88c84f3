import styles from './phone-layout.module.css';
import { PageMain } from './page-main';

/**
 * The layout of a technician's phone: no site around the jobs, large touch targets, clear of the
 * notch.
 */
export default function PhoneLayout() {
  return <PageMain className={styles.main} />;
}
