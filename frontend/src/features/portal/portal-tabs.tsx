import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { AppointmentList, type WithActions } from './records/appointment-list';
import { ServiceRequestList } from './records/service-request-list';
import styles from './portal-tabs.module.css';
import { portalTabs, usePortalView, type PortalTab } from './use-portal-view';

const labels: Readonly<Record<PortalTab, string>> = {
  'service-requests': 'Service Requests',
  appointments: 'Appointments',
  'import-history': 'Import History',
};

interface PortalTabsProps extends WithActions {
  /** The customer. */
  session: string;
  imports: ReactNode;
}

export function PortalTabs({ session, renderActions, imports }: PortalTabsProps) {
  const [view, show] = usePortalView();
  return (
    <Tabs.Root
      className={styles.tabs}
      value={view}
      onValueChange={(tab) => show(tab as PortalTab)}
      activationMode="manual"
    >
      <Tabs.List className={styles.list} aria-label="Your records">
        {portalTabs.map((tab) => (
          <Tabs.Trigger key={tab} value={tab} className={styles.tab}>
            {labels[tab]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="service-requests" className={styles.panel}>
        <ServiceRequestList session={session} />
      </Tabs.Content>
      <Tabs.Content value="appointments" className={styles.panel}>
        <AppointmentList session={session} renderActions={renderActions} />
      </Tabs.Content>
      <Tabs.Content value="import-history" className={styles.panel}>
        {imports}
      </Tabs.Content>
    </Tabs.Root>
  );
}
