import { Tabs } from 'radix-ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CustomerAppointment, CustomerServiceRequest } from '@contracts/booking/own-records';
import { joined } from '../../../shared/api/list-page';
import { portalTabs, usePortalView, type PortalTab } from '../use-portal-view';
import { AppointmentList, type WithActions } from './appointment-list';
import { Waiting, type Pages } from './record-list';
import tabs from '../../../shared/ui/tabs.module.css';
import styles from './record-tabs.module.css';
import { ServiceRequestList } from './service-request-list';

const labels: Readonly<Record<PortalTab, string>> = {
  'service-requests': 'Service Requests',
  appointments: 'Appointments',
  'import-history': 'Import History',
};

export interface WithImports extends WithActions {
  /** The import panel. */
  renderImports: () => ReactNode;
}

interface RecordTabsProps extends WithImports {
  appointments: Pages<CustomerAppointment>;
  requests: Pages<CustomerServiceRequest>;
}

/** The tab with content is open, unless the address names one. */
export function RecordTabs({
  appointments,
  requests,
  renderActions,
  renderImports,
}: RecordTabsProps) {
  const [view, show] = usePortalView();
  // Only at first: a record that comes later changes no tab under the reader's eyes.
  const [opened, setOpened] = useState<PortalTab>();
  const { currentData, isError } = appointments;
  if (opened === undefined && (currentData || isError)) {
    const hasVisits = isError || joined(currentData?.pages).items.length > 0;
    setOpened(hasVisits ? 'appointments' : 'service-requests');
  }
  const tab = portalTabs.find((one) => one === view) ?? opened ?? '';
  const imports = useRef<HTMLDivElement>(null);
  // The settings lead here. In a press on the tab, it is not there yet.
  useEffect(() => {
    imports.current?.focus({ preventScroll: true });
    imports.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Tabs.Root
      className={styles.tabs}
      value={tab}
      onValueChange={(chosen) => show(chosen as PortalTab)}
      activationMode="manual"
    >
      <Tabs.List className={tabs.list} aria-label="Your records">
        {portalTabs.map((one) => (
          <Tabs.Trigger key={one} value={one} className={tabs.tab}>
            {labels[one]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tab === '' && (
        <div className={styles.panel}>
          <Waiting label="Loading your records" />
        </div>
      )}
      <Tabs.Content value="service-requests" className={styles.panel}>
        <ServiceRequestList list={requests} />
      </Tabs.Content>
      <Tabs.Content value="appointments" className={styles.panel}>
        <AppointmentList list={appointments} renderActions={renderActions} />
      </Tabs.Content>
      <Tabs.Content value="import-history" ref={imports} className={styles.panel}>
        {renderImports()}
      </Tabs.Content>
    </Tabs.Root>
  );
}
