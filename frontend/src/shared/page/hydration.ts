import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the page is prerendered and while the browser takes over what was, true from then on: what depends on the visitor, the
 * address's query or the time shows nothing of it until this is true, so that both draw the same.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
