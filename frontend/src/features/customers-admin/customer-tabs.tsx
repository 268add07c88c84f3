import { useCallback, useState, type ReactNode } from 'react';
import { OfficeTabs } from '../../shared/ui/office/office-tabs';
import { AllCustomers } from './list/all-customers';
import { PortalCustomers } from './list/portal-customers';
import { Duplicates } from './merge/duplicates';
import text from '../../shared/ui/office/record-text.module.css';
import { tabOf, type CustomerParams, type CustomerTab } from './use-customer-params';

interface TabState {
  /** The search while the tab is visible, then the last one. */
  search: string;
  onSearch: (search: string) => void;
  onTab: (tab: CustomerTab) => void;
  /** Whether it's visible. Otherwise it fetches nothing. */
  active: boolean;
}

type OwnTab = 'portal' | 'people' | 'duplicates';
type Tabs<Name extends string> = Readonly<Record<Name, (state: TabState) => ReactNode>>;

/** The import tabs, provided by the page. */
export type ImportTabs = Tabs<Exclude<CustomerTab, OwnTab>>;

interface CustomerTabsProps {
  params: CustomerParams;
  change: (changes: Partial<CustomerParams>) => void;
  /** Visible, not behind a customer's page. */
  active: boolean;
  imports: ImportTabs;
}

const labels: readonly (readonly [CustomerTab, string])[] = [
  ['import', 'Import Customers'],
  ['lookup', 'Phone Lookup'],
  ['servicepro', 'ServicePro Customers'],
  ['portal', 'Portal Customers'],
  ['people', 'All Customers'],
  ['duplicates', 'Duplicates'],
];

export function CustomerTabs({ params, change, active, imports }: CustomerTabsProps) {
  const tab = tabOf(params);
  const onSearch = useCallback((words: string) => change({ search: words, tab }), [change, tab]);
  const tabs: Tabs<CustomerTab> = { ...imports, ...own };
  const onTab = useCallback((next: CustomerTab) => change({ tab: next }), [change]);
  return (
    <>
      <h1 className={text.pageTitle}>Customer management</h1>
      <OfficeTabs
        activeKey={tab}
        onChange={(next) => change({ tab: next })}
        items={labels.map(([key, label]) => ({
          key,
          label,
          children: (
            <Panel
              show={tabs[key]}
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

const own: Tabs<OwnTab> = {
  portal: ({ search, onSearch, active }) => (
    <PortalCustomers search={search} onSearch={onSearch} active={active} />
  ),
  people: ({ search, onSearch, active }) => (
    <AllCustomers search={search} onSearch={onSearch} active={active} />
  ),
  duplicates: ({ active }) => <Duplicates active={active} />,
};

/** A hidden tab keeps its content, whatever is searched elsewhere. */
function Panel({ show, search, ...state }: TabState & { show: (state: TabState) => ReactNode }) {
  const [shown, setShown] = useState(search);
  if (state.active && shown !== search) setShown(search);
  return show({
    ...state,
    search: state.active ? search : shown,
    // What was typed just before the tab was left isn't searched for in the next one.
    onSearch: state.active ? state.onSearch : ignore,
  });
}

const ignore = () => undefined;
