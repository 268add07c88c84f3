import { paths } from '../../shared/page/paths';

/**
 * Where a login leads: back to the page of the office one came from, else to customer management.
 * Nowhere else, no matter who wrote the state.
 */
export function returnPath(state: unknown, officePaths: readonly string[]): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string') return paths.adminCustomers;
  const [pathname = ''] = from.split(/[?#]/);
  return officePaths.includes(pathname) ? from : paths.adminCustomers;
}
