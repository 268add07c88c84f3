import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from '../../shared/ui/feedback/spinner';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './layouts.module.css';

/**
 * Has its own skip link and main part. Sharing them with the other layouts (site-links.tsx,
 * page-main.tsx) makes the bundler split the first load: 1.4 kB more, which chunk-rules.mjs
 * forbids.
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
