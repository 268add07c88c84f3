import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { hasCareers } from '@contracts/vocabulary/site/empty-content';
import { useBusiness, useContent } from '../../shared/config/site-config';
import { useHydrated } from '../../shared/page/hydration';
import { paths, telHref } from '../../shared/page/paths';
import { scrollToSection, scrollToTop, storeScrollTarget } from '../../shared/page/scroll-target';
import { tokenKeys } from '../../shared/session/token-keys';
import { ButtonLink } from '../../shared/ui/button';
import { Logo } from '../../shared/ui/business/logo';
import styles from './site-header.module.css';

const sections = [
  { id: 'services', label: 'Services' },
  { id: 'brands', label: 'Brands' },
  { id: 'testimonials', label: 'Reviews' },
  { id: 'contact', label: 'Contact' },
] as const;

const menuLinks = [
  { to: paths.booking, label: 'Book Appointment' },
  { to: paths.tracking, label: 'Track Technician' },
  { to: paths.payment, label: 'Pay Now' },
  { to: paths.portal, label: 'Customer Portal' },
] as const;

/**
 * Goes to a section of the home page, or to its top: by scrolling there, or from another page with
 * the stored target (see home-page.tsx).
 */
function useHome(): (section?: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (section) => {
    // Another page may be loading: the address has changed already, and the home page is still
    // shown.
    if (location.pathname !== paths.home) void navigate(paths.home);
    const shown = pathname === paths.home;
    if (section === undefined) {
      if (shown) scrollToTop();
      // The header exists before the home page's content, which then scrolls to the target.
    } else if (!shown || !scrollToSection(section)) storeScrollTarget(sessionStorage, section);
  };
}

/** Only customers load it. Without it the header is as it is for visitors. */
const AccountName = lazy(() =>
  import('./account-name').catch(() => ({ default: (): ReactNode => null })),
);

function isCustomer(): boolean {
  try {
    return localStorage.getItem(tokenKeys.customer) !== null;
  } catch {
    return false;
  }
}

export function SiteHeader() {
  const business = useBusiness();
  const content = useContent();
  const { pathname } = useLocation();
  // Open on one page only: navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const close = () => setOpenAt(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const goHome = useHome();
  // A login leads to another page, so the header is rendered again.
  const loggedIn = useHydrated() && isCustomer();

  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [open]);

  const name = loggedIn && (
    <Suspense>
      <AccountName />
    </Suspense>
  );
  const section = ({ id, label }: (typeof sections)[number]) =>
    (id !== 'testimonials' || content.reviews[0]) && (
      <button
        key={id}
        type="button"
        className={styles.link}
        onClick={() => {
          close();
          goHome(id);
        }}
      >
        {label}
      </button>
    );
  const link = (to: string, label: ReactNode) => (
    <NavLink key={to} to={to} className={styles.link ?? ''} onClick={close}>
      {label}
    </NavLink>
  );

  const careers = hasCareers(content) && link(paths.careers, 'Careers');

  return (
    <header className={styles.header} data-site-header="">
      <div className={styles.banner}>
        <div className={styles.bannerInner}>
          <p>
            {content.promises.includes('emergencies')
              ? 'Emergency Repairs Available 24/7'
              : business.hours.words}
          </p>
          <a href={telHref(business.phone)} className={styles.call}>
            Call Now <span className={styles.number}>{business.phone}</span>
          </a>
        </div>
      </div>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.logo}
          onClick={() => goHome()}
          aria-label={`${business.name}, home`}
        >
          <Logo name={business.name} />
        </button>
        <nav className={styles.nav} aria-label="Main">
          {sections.slice(0, 3).map(section)}
          {careers}
          {section(sections[3])}
          {link(paths.tracking, 'Track')}
          {link(paths.payment, 'Pay Now')}
          {link(paths.portal, <>Portal{name}</>)}
        </nav>
        <ButtonLink to={paths.booking} variant="primary" className={styles.book}>
          <span className={styles.long}>Schedule Service</span>
          <span className={styles.short}>Book</span>
        </ButtonLink>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="site-menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpenAt(open ? null : pathname)}
        >
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <path
              d={open ? 'M4 4l14 14M18 4 4 18' : 'M2 5.5h18M2 11h18M2 16.5h18'}
              stroke="currentColor"
              strokeWidth="1.75"
            />
          </svg>
        </button>
      </div>
      <nav id="site-menu" className={styles.menu} aria-label="Menu" hidden={!open}>
        <ul className={styles.menuMain}>
          {menuLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} onClick={close}>
                <span>
                  {label}
                  {to === paths.portal && name}
                </span>
                <svg width="8" height="14" viewBox="0 0 8 14" fill="none" aria-hidden="true">
                  <path d="m1 1 6 6-6 6" stroke="currentColor" strokeWidth="1.5" />
                </svg>
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.menuMore}>
          {sections.map(section)}
          {careers}
        </div>
      </nav>
    </header>
  );
}
