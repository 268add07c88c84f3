import { useMedia } from '../use-media';

/** Lists are tables from this width on. */
export const useWideScreen = (): boolean => useMedia('(min-width: 1280px)');
