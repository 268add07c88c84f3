import { useCallback, useState, type ReactNode } from 'react';
import { OfficeTabs } from '../../shared/ui/office/office-tabs';
import { CustomersBoard } from './customers-board';
import styles from './customers-admin.module.css';
import { tabOf, type CustomerParams, type CustomerTab } from './use-customer-params';

/** What a tab gets to know of the page. */
export interface TabState {
  /** Words that are looked for, as long as it is in sight; then the last of them. */
  search: string;
  onSearch: (search: string) => void;
  onTab: (tab: CustomerTab) => void;
  /** In sight; else it asks the server for nothing. */
  active: boolean;
}

/** The tabs of imports, which the page brings along. */
export type ImportTabs = Readonly<
  Record<Exclude<CustomerTab, 'portal'>, (state: TabState) => ReactNode>
>;

interface CustomerTabsProps {
  params: CustomerParams;
  change: (changes: Partial<CustomerParams>) => void;
  /** In sight, not behind a customer's page. */
  active: boolean;
  imports: ImportTabs;
}

const labels: readonly (readonly [CustomerTab, string])[] = [
  ['import', 'Import Customers'],
  ['lookup', 'Phone Lookup'],
  ['servicepro', 'ServicePro Customers'],
  ['portal', 'Portal Customers'],
];

/** Who was imported and how, whose a number is, and who has an account. */
export function CustomerTabs({ params, change, active, imports }: CustomerTabsProps) {
  const tab = tabOf(params);
  const onSearch = useCallback((words: string) => change({ search: words, tab }), [change, tab]);
  const onTab = useCallback((next: CustomerTab) => change({ tab: next }), [change]);
  return (
    <>
      <h1 className={styles.title}>Customer management</h1>
      <OfficeTabs
        activeKey={tab}
        onChange={(next) => change({ tab: next })}
        items={labels.map(([key, label]) => ({
          key,
          label,
          children: (
            <Panel
              show={key === 'portal' ? portalCustomers : imports[key]}
              search={params.search}
              onSearch={onSearch}
              onTab={onTab}
              active={active && tab === key}
            />
          ),
        }))}
      />
    </>
  );
}

const portalCustomers = ({ search, onSearch, active }: TabState): ReactNode => (
  <CustomersBoard search={search} onSearch={onSearch} active={active} />
);

/** A tab out of sight keeps what it showed, whatever is looked for elsewhere. */
function Panel({ show, search, ...state }: TabState & { show: (state: TabState) => ReactNode }) {
  const [shown, setShown] = useState(search);
  if (state.active && shown !== search) setShown(search);
  return show({ ...state, search: state.active ? search : shown });
}
