import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False during prerendering and hydration. What depends on the visitor, the query or the time waits
 * for it, so that the browser's first rendering matches the HTML.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
