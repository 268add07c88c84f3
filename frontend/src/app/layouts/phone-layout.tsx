import styles from './phone-layout.module.css';
import { PageMain } from './page-main';

/** A technician's phone: no site around the jobs, room for thumbs, clear of the notch. */
export default function PhoneLayout() {
  return <PageMain className={styles.main} />;
}
