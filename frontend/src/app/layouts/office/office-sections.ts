import type { Alert } from '@contracts/tracking/records';
import type { OfficeRole } from '@contracts/vocabulary/office/office-roles';
import {
  CalendarDays,
  ChartColumn,
  Database,
  Inbox,
  LayoutDashboard,
  MessageSquare,
  Settings,
  Users,
  Wallet,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { tabOf } from '../../../features/customers-admin/use-customer-params';
import {
  requestsPath,
  jobsPath,
  importsPath,
  customersPath,
} from '../../../shared/page/office-paths';
import { paths } from '../../../shared/page/paths';
import { mayOpen } from '../../office-addresses';

export type SectionKey =
  | 'dispatch'
  | 'jobs'
  | 'requests'
  | 'customers'
  | 'technicians'
  | 'money'
  | 'messages'
  | 'imports'
  | 'reports'
  | 'settings';

interface OfficeSection {
  readonly key: SectionKey;
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

/** The rail, in order. */
const officeSections: readonly OfficeSection[] = [
  { key: 'dispatch', label: 'Dispatch', to: paths.adminTracking, icon: LayoutDashboard },
  { key: 'jobs', label: 'Jobs', to: jobsPath, icon: CalendarDays },
  { key: 'requests', label: 'Requests', to: requestsPath, icon: Inbox },
  { key: 'customers', label: 'Customers', to: customersPath, icon: Users },
  { key: 'technicians', label: 'Technicians', to: paths.technicianManagement, icon: Wrench },
  { key: 'money', label: 'Money', to: paths.adminPayments, icon: Wallet },
  { key: 'messages', label: 'Messages', to: paths.adminMessages, icon: MessageSquare },
  { key: 'imports', label: 'Imports', to: importsPath, icon: Database },
  { key: 'reports', label: 'Reports', to: paths.adminReports, icon: ChartColumn },
  { key: 'settings', label: 'Settings', to: paths.adminSettings, icon: Settings },
];

/** Those that a role may open. */
export const sectionsOf = (role: OfficeRole): readonly OfficeSection[] =>
  officeSections.filter(({ to }) => mayOpen(role, to.split('?')[0] ?? to));

const tabSections: Readonly<Record<string, SectionKey>> = {
  appointments: 'jobs',
  'service-requests': 'requests',
  technicians: 'technicians',
  'create-technician': 'technicians',
};

/** Which of them an address belongs to. */
export function sectionAt(pathname: string, search: string): SectionKey | undefined {
  const params = new URLSearchParams(search);
  const [tab = '', words = '', customer = ''] = ['tab', 'search', 'customer'].map(
    (name) => params.get(name) ?? undefined,
  );
  if (pathname === paths.adminTracking) return tabSections[tab] ?? 'dispatch';
  if (pathname === paths.adminCustomers) {
    const isImports = customer === '' && tabOf({ tab, search: words, customer }) === 'import';
    return isImports ? 'imports' : 'customers';
  }
  return officeSections.find(({ to }) => to === pathname)?.key;
}

/** Where an alert's cause waits for someone. */
const alertSections: Readonly<Record<Alert['type'], SectionKey>> = {
  'late-technician': 'dispatch',
  'stale-position': 'dispatch',
  'phone-problem': 'dispatch',
  'offline-with-jobs': 'dispatch',
  'events-waiting': 'dispatch',
  'site-crowded': 'dispatch',
  'unassigned-job': 'jobs',
  'off-with-jobs': 'jobs',
  'overbooked-slot': 'jobs',
  'price-asked': 'jobs',
  'many-visits': 'jobs',
  'message-failed': 'messages',
  'text-budget': 'messages',
  'text-received': 'messages',
  'payment-flagged': 'money',
  'payment-unmatched': 'money',
  'payments-refused': 'money',
  'payments-setup': 'money',
  'payments-stopped': 'money',
  'payment-disputed': 'money',
  'reconciliation-differs': 'money',
  'payment-late': 'money',
  'tax-rates-ending': 'settings',
  'import-failed': 'imports',
};

/** How many alerts wait in each section. */
export function waitingAt(alerts: readonly Alert[]): Partial<Record<SectionKey, number>> {
  const counts: Partial<Record<SectionKey, number>> = {};
  for (const { type } of alerts) {
    // A gateway of a newer release may send kinds that this page doesn't know.
    const section = (alertSections as Partial<Record<string, SectionKey>>)[type] ?? 'dispatch';
    counts[section] = (counts[section] ?? 0) + 1;
  }
  return counts;
}
