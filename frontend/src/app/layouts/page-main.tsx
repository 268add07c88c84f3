import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../shared/ui/feedback/spinner';
import { classNames } from '../../shared/ui/class-names';
import styles from './layouts.module.css';

/** What the page itself shows, once its code is there. The skip link and a route change put the focus on it. Public pages have their own. */
export function PageMain({ className }: { className: string | undefined }) {
  return (
    <main id="main" tabIndex={-1} className={classNames(styles.main, className)}>
      <Suspense fallback={<Loading label="Loading" fill />}>
        <Outlet />
      </Suspense>
    </main>
  );
}
