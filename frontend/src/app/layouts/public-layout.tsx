import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../shared/ui/feedback/spinner';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './layouts.module.css';

export function PublicLayout() {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Loading label="Loading" fill />}>
          <Outlet />
        </Suspense>
      </main>
      <SiteFooter />
    </>
  );
}
