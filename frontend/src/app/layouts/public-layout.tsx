import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './layouts.module.css';
import { PageMain } from './page-main';
import { SkipLink } from './site-links';

export function PublicLayout() {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <PageMain className={styles.public} />
      <SiteFooter />
    </>
  );
}
