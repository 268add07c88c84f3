import { Link } from 'react-router-dom';
import { useBusiness } from '../../shared/config/site-config';
import { paths } from '../../shared/page/paths';
import { Logo, LogoMark } from '../../shared/ui/business/logo';
import styles from './layouts.module.css';

/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  );
}

/** The logo in a header that has little else. */
export function HomeLink({ size, markOnly = false }: { size?: number; markOnly?: boolean }) {
  const { name } = useBusiness();
  return (
    <Link to={paths.home} className={styles.home} aria-label={`${name}, home`}>
      {markOnly ? (
        <LogoMark {...(size !== undefined && { size })} />
      ) : (
        <Logo name={name} {...(size !== undefined && { size })} />
      )}
    </Link>
  );
}
