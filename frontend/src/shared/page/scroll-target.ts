import { useEffect } from 'react';

/** A section button pressed on another page leaves its target here for the home page. */
export const SCROLL_TARGET_KEY = 'scroll-target';
export const SCROLL_DELAY_MS = 500;
const GAP = 20;
const FALLBACK_OFFSET = 120;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const storeScrollTarget = (store: Store, section: string): void =>
  store.setItem(SCROLL_TARGET_KEY, section);

/** The stored target, once. */
export function takeScrollTarget(store: Store): string | null {
  const section = store.getItem(SCROLL_TARGET_KEY);
  if (section !== null) store.removeItem(SCROLL_TARGET_KEY);
  return section;
}

/** How far above a section to stop: the header's height plus 20 px, 120 px without a header. */
export const scrollOffset = (headerHeight: number | undefined): number =>
  headerHeight === undefined ? FALLBACK_OFFSET : headerHeight + GAP;

/** Scrolls smoothly to a section of the current page; false when it has none of that name. */
export function scrollToSection(section: string): boolean {
  const element = document.getElementById(section);
  if (!element) return false;
  const header = document.querySelector<HTMLElement>('[data-site-header]');
  glideTo(element.getBoundingClientRect().top + scrollY - scrollOffset(header?.offsetHeight));
  return true;
}

export const scrollToTop = (): void => glideTo(0);

/** Smoothly, unless the visitor asked for less motion. */
function glideTo(top: number): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top, behavior: calm ? 'auto' : 'smooth' });
}

/** For the home page: goes where a section button on another page pointed, once the page has had time to settle. */
export function useStoredScrollTarget(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const section = takeScrollTarget(sessionStorage);
      if (section !== null) scrollToSection(section);
    }, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
