import { ConfigProvider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate, NavLink, useLocation } from 'react-router-dom';
import { useLogoutAdminMutation } from '../../features/auth/auth-endpoints';
import { useBusiness } from '../../shared/config/site-config';
import { forgetKept } from '../../shared/editing/kept';
import { paths } from '../../shared/page/paths';
import { selectAdminToken, signedOut } from '../../shared/session/session.slice';
import { validToken } from '../../shared/session/token';
import { useExpiryClock } from '../../shared/session/use-expiry-clock';
import { Button } from '../../shared/ui/button';
import { Loading } from '../../shared/ui/feedback/spinner';
import { currentToasts, toast } from '../../shared/ui/feedback/toast-store';
import styles from './admin-layout.module.css';
import { loadDocumentWith } from '../page-document';
import { officePages } from '../pages';
import { adminTheme } from './admin-theme';
import { PageMain } from './page-main';
import { HomeLink, SkipLink } from './site-links';

const inOfficeDocument = loadDocumentWith('office');

/** The office's frame. Requires a valid admin token, and closes as soon as the token ends. */
export default function AdminLayout() {
  const token = useSelector(selectAdminToken);
  const now = useExpiryClock(token);
  const [leaving, setLeaving] = useState(false);
  if (!inOfficeDocument) return <Loading label="Loading" fill />;
  if (leaving) return <Navigate to={paths.adminLogin} replace />;
  return validToken(token, now) === null ? (
    <ToLogin />
  ) : (
    <Office onLeave={() => setLeaving(true)} />
  );
}

function ToLogin() {
  const { pathname, search } = useLocation();
  const announced = useRef(false);
  useEffect(() => {
    if (announced.current) return;
    announced.current = true;
    // After a refused call, the api slice has already shown a message.
    if (currentToasts().some((each) => each.open && each.title === 'Authentication Required'))
      return;
    toast({
      title: 'Authentication Required',
      description: 'Please log in to access the admin panel',
      variant: 'destructive',
    });
  }, []);
  return <Navigate to={paths.adminLogin} replace state={{ from: `${pathname}${search}` }} />;
}

function Office({ onLeave }: { onLeave: () => void }) {
  const { name } = useBusiness();
  const dispatch = useDispatch();
  const [logout, { isLoading }] = useLogoutAdminMutation();
  const leave = async () => {
    const answer = await logout();
    // oxlint-disable-next-line no-console -- the spec shows a failed logout there and nowhere else
    if (answer.error) console.error(answer.error);
    onLeave();
    forgetKept();
    dispatch(signedOut({ as: 'admin' }));
  };
  return (
    <ConfigProvider
      theme={adminTheme}
      renderEmpty={() => <p className={styles.empty}>Nothing here yet</p>}
    >
      <SkipLink />
      <header className={styles.header} data-site-header="">
        <div className={styles.inner}>
          <HomeLink size={32} />
          <nav className={styles.nav} aria-label="Office">
            {officePages.map(({ path, navLabel }) => (
              <NavLink key={path} to={path} className={styles.link ?? ''}>
                {navLabel}
              </NavLink>
            ))}
          </nav>
          <Button variant="quiet" size="small" pending={isLoading} onClick={() => void leave()}>
            Logout
          </Button>
        </div>
      </header>
      <PageMain className={styles.main} />
      <footer className={styles.footer}>
        <div className={styles.inner}>
          <p>{name} · Office</p>
          <p>Times are shown in Eastern time</p>
        </div>
      </footer>
    </ConfigProvider>
  );
}
