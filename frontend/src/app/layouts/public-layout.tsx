import { PageMain } from './page-main';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './site-links';
import styles from './layouts.module.css';

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
