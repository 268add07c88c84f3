import { Tabs } from 'radix-ui';
import { AppointmentList } from './records/appointment-list';
import { ServiceRequestList } from './records/service-request-list';
import type { PortalProps } from './portal';
import styles from './portal-tabs.module.css';
import { portalTabs, usePortalView, type PortalTab } from './use-portal-view';

const labels: Readonly<Record<PortalTab, string>> = {
  'service-requests': 'Service Requests',
  appointments: 'Appointments',
  'import-history': 'Import History',
};

interface PortalTabsProps extends PortalProps {
  /** Whose records. */
  session: string;
}

export function PortalTabs({ session, renderActions }: PortalTabsProps) {
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
        <ImportHistory />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function ImportHistory() {
  return (
    <div className={styles.soon}>
      <h2>Import History</h2>
      <p>
        Bringing in your repairs from another company’s software is not open yet. It will be right
        here once it is.
      </p>
    </div>
  );
}
