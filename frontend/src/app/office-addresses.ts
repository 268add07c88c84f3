import { pageRows } from './pages';

/** The office's pages. A login returns to one of them. */
export const officePaths: readonly string[] = pageRows.flatMap(([path, { layout }]) =>
  layout === 'admin' ? path : [],
);
