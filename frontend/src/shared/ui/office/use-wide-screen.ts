import { useMedia } from '../use-media';

/** Lists are tables from this width on, those of few columns on a tablet, too. */
export const useWideScreen = (fewColumns = false): boolean =>
  useMedia(`(min-width: ${fewColumns ? 1024 : 1280}px)`);
