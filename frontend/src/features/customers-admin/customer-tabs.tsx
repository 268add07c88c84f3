import { useCallback, type ReactNode } from 'react';
import { paths } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { Figure } from '../../shared/ui/figure';
import { OfficeTabs } from '../../shared/ui/office/office-tabs';
import { CustomersBoard } from './customers-board';
import styles from './customers-admin.module.css';
import {
  EmptyIndexDrawing,
  UnpluggedBoardDrawing,
  WallTelephoneDrawing,
} from './empty-state-drawings';
import { tabOf, type CustomerParams, type customerTabs } from './use-customer-params';

interface ComingTab {
  key: (typeof customerTabs)[number];
  label: string;
  title: string;
  drawing: ReactNode;
  caption: string;
  part: string;
  /** What this tab will be for. */
  coming: string;
  /** What to do until then. */
  untilThen: string;
  action: { to: string; label: string };
}

const appointments = `${paths.adminTracking}?tab=appointments`;
const everyAppointment = `${appointments}&day=all`;

const comingTabs: ComingTab[] = [
  {
    key: 'import',
    label: 'Import Customers',
    title: 'The import is not connected yet',
    drawing: <UnpluggedBoardDrawing />,
    caption: 'Control board',
    part: 'cable to the service system',
    coming:
      'This is where you’ll bring over all customers of the company’s account in the service system, with their history, total spent and preferred technician.',
    untilThen:
      'Until then nothing is copied, and the service system remains the only record of those customers. New bookings come in automatically.',
    action: { to: appointments, label: 'See the bookings' },
  },
  {
    key: 'lookup',
    label: 'Phone Lookup',
    title: 'The lookup is not connected yet',
    drawing: <WallTelephoneDrawing />,
    caption: 'Workshop telephone',
    part: 'the number that calls',
    coming:
      'This is where you’ll type a phone number to see whose it is, what was done for them and what it cost.',
    untilThen:
      'Until then, search the appointments for the number: that finds everyone who has booked on this site. The list of portal customers can be searched for it too.',
    action: { to: everyAppointment, label: 'Search the appointments' },
  },
  {
    key: 'servicepro',
    label: 'ServicePro Customers',
    title: 'None are imported yet',
    drawing: <EmptyIndexDrawing />,
    caption: 'Card index',
    part: 'imported customers',
    coming:
      'Everyone brought over from ServicePro will be listed here, with address, number of services, total spent and notes.',
    untilThen: 'The list fills up with the first import. Until then, look them up in ServicePro.',
    action: { to: everyAppointment, label: 'Search the appointments' },
  },
];

interface CustomerTabsProps {
  params: CustomerParams;
  change: (changes: Partial<CustomerParams>) => void;
  /** In sight, not behind a customer's page. */
  active: boolean;
}

/** Who has an account. The other tabs say what they are for, and what to do until they work. */
export function CustomerTabs({ params, change, active }: CustomerTabsProps) {
  const tab = tabOf(params);
  const search = useCallback((words: string) => change({ search: words }), [change]);
  return (
    <>
      <h1 className={styles.title}>Customer management</h1>
      <OfficeTabs
        activeKey={tab}
        onChange={(next) => change({ tab: next })}
        items={[
          ...comingTabs.map(({ key, label, ...coming }, index) => ({
            key,
            label,
            children: <Coming number={index + 1} {...coming} />,
          })),
          {
            key: 'portal',
            label: 'Portal Customers',
            children: (
              <CustomersBoard
                search={params.search}
                onSearch={search}
                active={active && tab === 'portal'}
              />
            ),
          },
        ]}
      />
    </>
  );
}

function Coming({
  number,
  title,
  drawing,
  caption,
  part,
  coming,
  untilThen,
  action,
}: Omit<ComingTab, 'key' | 'label'> & { number: number }) {
  return (
    <div className={styles.coming}>
      <EmptyState
        title={title}
        figure={
          <Figure number={number} title={caption} legend={[part]}>
            {drawing}
          </Figure>
        }
        actions={
          <ButtonLink to={action.to} size="small">
            {action.label}
          </ButtonLink>
        }
      >
        <p>{coming}</p>
        <p className={styles.untilThen}>{untilThen}</p>
      </EmptyState>
    </div>
  );
}
