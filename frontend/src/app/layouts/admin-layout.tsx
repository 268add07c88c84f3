import { Button, ConfigProvider, Drawer, Layout, type RefSelectProps } from 'antd';
import { Menu, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { OfficeKeys } from './office/office-keys';
import { OfficeRail } from './office/office-rail';
import { OfficeSearch } from './office/office-search';
import { RoleRefused } from './office/role-refused';
import { useLeave } from './office/use-leave';
import { useBusiness } from '../../shared/config/site-config';
import { callerIn, newJobParam, withNewJob, withoutNewJob } from '../../shared/page/office-paths';
import { paths } from '../../shared/page/paths';
import { useOfficeUser } from '../../shared/session/office-role';
import { selectAdminToken } from '../../shared/session/session.slice';
import { claimsOf, tokenSubject, validToken } from '../../shared/session/token';
import { useExpiryClock } from '../../shared/session/use-expiry-clock';
import { Loading } from '../../shared/ui/feedback/spinner';
import { currentToasts, toast } from '../../shared/ui/feedback/toast-store';
import { TooltipProvider } from '../../shared/ui/tooltip';
import { useMedia } from '../../shared/ui/use-media';
import styles from './admin-layout.module.css';
import { loadDocumentWith } from '../page-document';
import { mayOpen } from '../office-addresses';
import { adminTheme } from './admin-theme';
import { PageMain } from './page-main';
import { HomeLink, SkipLink } from './site-links';

const SecondStepFirst = lazy(() => import('./office/second-step-first'));
const NewJob = lazy(() => import('./office/new-job'));

/** A long title takes more lines. */
const cards = {
  styles: {
    header: { paddingBlock: 8 },
    title: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
} as const;

const inOfficeDocument = loadDocumentWith('office');

/** The office's frame. Requires a valid admin token, and closes as soon as the token ends. */
export default function AdminLayout() {
  const token = useSelector(selectAdminToken);
  const now = useExpiryClock(token);
  const [leaving, setLeaving] = useState(false);
  /** Of a second step that was set up here. They are shown before the office opens. */
  const [codes, setCodes] = useState<readonly string[]>();
  if (!inOfficeDocument) return <Loading label="Loading" fill />;
  if (leaving) return <Navigate to={paths.adminLogin} replace />;
  const valid = validToken(token, now);
  if (valid === null) return <ToLogin />;
  if (codes || claimsOf(valid)?.secondStepMissing === true) {
    return (
      <Suspense fallback={<Loading label="Loading" fill />}>
        <SecondStepFirst {...{ codes, setCodes }} onLeave={() => setLeaving(true)} />
      </Suspense>
    );
  }
  // Someone else may have logged in in another tab. What is typed on the page is not theirs.
  return <Office key={tokenSubject(valid)} token={valid} onLeave={() => setLeaving(true)} />;
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

function Office({ token, onLeave }: { token: string; onLeave: () => void }) {
  const { name } = useBusiness();
  const { leave, isLeaving } = useLeave(onLeave);
  const search = useRef<RefSelectProps>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const { officeRole, isBookkeeper } = useOfficeUser();
  const { pathname } = useLocation();
  const isBooking = params.has(newJobParam) && !isBookkeeper;
  const [hasBooked, setHasBooked] = useState(isBooking);
  if (isBooking && !hasBooked) setHasBooked(true);
  const openNewJob = () => setParams((now) => withNewJob(now, ''));
  const closeNewJob = () => setParams(withoutNewJob, { replace: true });
  const hasRail = useMedia('(min-width: 768px)');
  const hasLabels = useMedia('(min-width: 1360px)');
  return (
    <ConfigProvider
      theme={adminTheme}
      card={cards}
      renderEmpty={() => <p className={styles.empty}>Nothing here yet</p>}
    >
      <TooltipProvider>
        <SkipLink />
        <Layout hasSider={hasRail}>
          {hasRail && (
            <Layout.Sider
              className={styles.side}
              theme="light"
              width={192}
              collapsedWidth={64}
              collapsed={!hasLabels}
              trigger={null}
              data-no-print=""
            >
              <HomeLink size={32} markOnly={!hasLabels} />
              <OfficeRail collapsed={!hasLabels} />
            </Layout.Sider>
          )}
          <Layout>
            <header className={styles.header} data-site-header="">
              {!hasRail && (
                <Button
                  aria-label="Open menu"
                  aria-expanded={menuOpen}
                  icon={<Menu size={20} aria-hidden="true" />}
                  onClick={() => setMenuOpen(true)}
                />
              )}
              {!isBookkeeper && (
                <>
                  <OfficeSearch ref={search} brief={!hasRail} />
                  <Button
                    type="primary"
                    aria-label="New job"
                    aria-keyshortcuts="n"
                    icon={<Plus size={18} aria-hidden="true" />}
                    onClick={openNewJob}
                  >
                    {hasRail && 'New job'}
                  </Button>
                </>
              )}
              <span className={styles.who}>{nameOf(token)}</span>
              <Button
                type="text"
                className={styles.leave}
                loading={isLeaving}
                onClick={() => void leave()}
              >
                Logout
              </Button>
            </header>
            <PageMain className={styles.main}>
              {mayOpen(officeRole, pathname) ? <Outlet /> : <RoleRefused role={officeRole} />}
            </PageMain>
            <footer className={styles.footer}>
              <p>{name} · Office</p>
              <p>Times are shown in Eastern time</p>
            </footer>
          </Layout>
        </Layout>
        <Drawer
          open={menuOpen && !hasRail}
          placement="left"
          size={280}
          title={name}
          onClose={() => setMenuOpen(false)}
        >
          <OfficeRail collapsed={false} onGo={() => setMenuOpen(false)} />
        </Drawer>
        {/* It stays while it closes. */}
        {hasBooked && (
          <Suspense>
            <NewJob {...callerIn(params)} open={isBooking} onClose={closeNewJob} />
          </Suspense>
        )}
        {!isBookkeeper && <OfficeKeys search={search} newJob={openNewJob} />}
      </TooltipProvider>
    </ConfigProvider>
  );
}

/** Of a token's owner; empty if it has none. */
function nameOf(token: string): string {
  const name = claimsOf(token)?.name;
  if (typeof name !== 'string') return '';
  // Names have accents, and a token's claims are read byte by byte.
  return new TextDecoder().decode(Uint8Array.from(name, (byte) => byte.charCodeAt(0)));
}
