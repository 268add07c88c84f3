import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * A new page starts at its top, with the focus on its main part. Back and forward restore the
 * browser's position.
 */
export function RouteChanges() {
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // These describe the page that was loaded. Crawlers load each page separately.
    for (const block of document.querySelectorAll('script[type="application/ld+json"]'))
      block.remove();
    if (arrival === 'POP') return;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname, arrival]);
  return null;
}
