import { useSyncExternalStore } from 'react';

/** From here on lists fit into a table. */
const query = '(min-width: 1280px)';

const subscribe = (changed: () => void): (() => void) => {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
