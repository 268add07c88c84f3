import type { Alert } from '@contracts/tracking/records';
import {
  CalendarDays,
  Database,
  Inbox,
  LayoutDashboard,
  MessageSquare,
  Users,
  Wallet,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import {
  requestsPath,
  jobsPath,
  importsPath,
  customersPath,
} from '../../../shared/page/office-paths';
import { paths } from '../../../shared/page/paths';

export type PlaceKey =
  | 'dispatch'
  | 'jobs'
  | 'requests'
  | 'customers'
  | 'technicians'
  | 'money'
  | 'messages'
  | 'imports';

interface OfficePlace {
  readonly key: PlaceKey;
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

/** The rail, in order. */
export const officePlaces: readonly OfficePlace[] = [
  { key: 'dispatch', label: 'Dispatch', to: paths.adminTracking, icon: LayoutDashboard },
  { key: 'jobs', label: 'Jobs', to: jobsPath, icon: CalendarDays },
  { key: 'requests', label: 'Requests', to: requestsPath, icon: Inbox },
  { key: 'customers', label: 'Customers', to: customersPath, icon: Users },
  { key: 'technicians', label: 'Technicians', to: paths.technicianManagement, icon: Wrench },
  { key: 'money', label: 'Money', to: paths.adminPayments, icon: Wallet },
  { key: 'messages', label: 'Messages', to: paths.adminMessages, icon: MessageSquare },
  { key: 'imports', label: 'Imports', to: importsPath, icon: Database },
];

const tabPlaces: Readonly<Record<string, PlaceKey>> = {
  appointments: 'jobs',
  'service-requests': 'requests',
  technicians: 'technicians',
  'create-technician': 'technicians',
};

/** Which of them an address belongs to. */
export function placeAt(pathname: string, search: string): PlaceKey | undefined {
  const params = new URLSearchParams(search);
  const tab = params.get('tab') ?? '';
  if (pathname === paths.adminTracking) return tabPlaces[tab] ?? 'dispatch';
  if (pathname === paths.adminCustomers) {
    const isCustomer = params.has('customer') || params.has('search');
    return tab === 'import' || (tab === '' && !isCustomer) ? 'imports' : 'customers';
  }
  return officePlaces.find(({ to }) => to === pathname)?.key;
}

/** Where an alert's cause waits for someone. */
const alertPlaces: Readonly<Record<Alert['type'], PlaceKey>> = {
  'late-technician': 'dispatch',
  'stale-position': 'dispatch',
  'offline-with-jobs': 'dispatch',
  'events-waiting': 'dispatch',
  'unassigned-job': 'jobs',
  'overbooked-slot': 'jobs',
  'many-visits': 'jobs',
  'message-failed': 'messages',
  'text-budget': 'messages',
  'payment-flagged': 'money',
  'payment-unmatched': 'money',
  'payments-refused': 'money',
  'payments-stopped': 'money',
  'payment-disputed': 'money',
  'reconciliation-differs': 'money',
  'import-failed': 'imports',
};

/** How many alerts wait at each place. */
export function waitingAt(alerts: readonly Alert[]): Partial<Record<PlaceKey, number>> {
  const counts: Partial<Record<PlaceKey, number>> = {};
  for (const { type } of alerts) {
    // A gateway of a newer release may send kinds that this page doesn't know.
    const place = (alertPlaces as Partial<Record<string, PlaceKey>>)[type] ?? 'dispatch';
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
