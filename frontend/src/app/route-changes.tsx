import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new page starts at its top, and the keyboard and the screen reader start at its main part. Back and forward stay where the browser puts them. */
export function RouteChanges() {
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // They describe the page that was loaded; crawlers load each page on its own.
    for (const block of document.querySelectorAll('script[type="application/ld+json"]'))
      block.remove();
    if (arrival === 'POP') return;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname, arrival]);
  return null;
}
