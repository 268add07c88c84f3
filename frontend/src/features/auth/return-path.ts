import { paths } from '../../shared/page/paths';

/**
 * Where a login leads: back to the office's previous page, or to its customers. To payments for
 * someone who may not open those. Nowhere else, whatever the state says.
 */
export function returnPath(state: unknown, officePaths: readonly string[]): string {
  const home = officePaths.includes(paths.adminCustomers)
    ? paths.adminCustomers
    : paths.adminPayments;
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string') return home;
  const [pathname = ''] = from.split(/[?#]/);
  return officePaths.includes(pathname) ? from : home;
}
