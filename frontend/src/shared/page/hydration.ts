import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the page is prerendered and while it hydrates, true from then on: what depends on the visitor, the address's query or
 * the time waits for it, so that the browser first renders what the HTML already shows.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
