import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../shared/ui/feedback/spinner';
import styles from './phone-layout.module.css';

/** A technician's phone: no site around the jobs, room for thumbs, clear of the notch. */
export default function PhoneLayout() {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <Suspense fallback={<Loading label="Loading" fill />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
