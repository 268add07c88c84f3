import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. The prerendered HTML is for a wide screen. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void): (() => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
}
