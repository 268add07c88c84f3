import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../shared/ui/feedback/spinner';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './layouts.module.css';

/**
 * Has its own skip link and main part. Shared with the other layouts (site-links.tsx, page-main.tsx) they make the bundler take the
 * first load apart: 1.4 kB heavier, which chunk-rules.mjs does not allow.
 */
export function PublicLayout() {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.public}>
        <Suspense fallback={<Loading label="Loading" fill />}>
          <Outlet />
        </Suspense>
      </main>
      <SiteFooter />
    </>
  );
}
