import { useEffect } from 'react';

/** In session storage: the section to scroll to when the home page opens. */
export const SCROLL_TARGET_KEY = 'scroll-target';
const SCROLL_DELAY_MS = 500;
const GAP = 20;
const FALLBACK_OFFSET = 120;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const storeScrollTarget = (store: Store, section: string): void =>
  store.setItem(SCROLL_TARGET_KEY, section);

/** Reads the stored target and removes it. */
export function takeScrollTarget(store: Store): string | null {
  const section = store.getItem(SCROLL_TARGET_KEY);
  if (section !== null) store.removeItem(SCROLL_TARGET_KEY);
  return section;
}

/** How far above a section to stop: the header's height plus 20 px, 120 px without a header. */
export const scrollOffset = (headerHeight: number | undefined): number =>
  headerHeight === undefined ? FALLBACK_OFFSET : headerHeight + GAP;

/** Returns false if the current page has no such section. */
export function scrollToSection(section: string): boolean {
  const element = document.getElementById(section);
  if (!element) return false;
  const header = document.querySelector<HTMLElement>('[data-site-header]');
  glideTo(element.getBoundingClientRect().top + scrollY - scrollOffset(header?.offsetHeight));
  return true;
}

export const scrollToTop = (): void => glideTo(0);

/** Style sheets can't calm down a scroll that a script asks for. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

const glideTo = (top: number): void => scrollTo({ top, behavior: scrollBehavior() });

/** Scrolls to the stored section once the home page has settled. */
export function useStoredScrollTarget(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const section = takeScrollTarget(sessionStorage);
      if (section !== null) scrollToSection(section);
    }, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
