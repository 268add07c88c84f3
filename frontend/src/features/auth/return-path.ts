import { paths } from '../../shared/page/paths';

/**
 * Where a login leads: back to the office's previous page, or to its customers. Nowhere else,
 * whatever the state says.
 */
export function returnPath(state: unknown, officePaths: readonly string[]): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string') return paths.adminCustomers;
  const [pathname = ''] = from.split(/[?#]/);
  return officePaths.includes(pathname) ? from : paths.adminCustomers;
}
