import { paths } from '../../shared/page/paths';

const offices: readonly string[] = [
  paths.adminTracking,
  paths.technicianManagement,
  paths.adminCustomers,
];

/** Where a login leads: back to the office's page one came from, else to customer management. Nowhere else, whoever wrote the state. */
export function returnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string') return paths.adminCustomers;
  const [pathname = ''] = from.split(/[?#]/);
  return offices.includes(pathname) ? from : paths.adminCustomers;
}
