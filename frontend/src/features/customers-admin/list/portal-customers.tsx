import { Button } from 'antd';
import { useCallback, useMemo } from 'react';
import { joined } from '../../../shared/api/list-page';
import { useLoadedPages } from '../../../shared/api/use-loaded-pages';
import { useTypedSearch } from '../../../shared/page/use-typed-search';
import { EmptyState } from '../../../shared/ui/feedback/empty-state';
import { Figure } from '../../../shared/ui/figure';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard } from '../../../shared/ui/office/record-board';
import { BoardSearch, FilterBar } from '../../../shared/ui/office/record-filters';
import { customersPollingMs, useAccountPagesInfiniteQuery } from '../customer-endpoints';
import styles from '../customers-admin.module.css';
import { PortalTable } from './portal-table';
import { Callout, Drawing, part } from '../../../shared/ui/figures/drawing';

const pageSize = 100;

interface PortalCustomersProps {
  search: string;
  onSearch: (search: string) => void;
  /** Whether it's visible. Otherwise it fetches nothing. */
  active: boolean;
}

export function PortalCustomers({ search: applied, onSearch, active }: PortalCustomersProps) {
  const search = useTypedSearch(applied, onSearch);
  const words = applied.trim();
  const [pages, loaded] = useLoadedPages();
  const list = useAccountPagesInfiniteQuery(
    { limit: pageSize, ...(words !== '' && { search: words }) },
    { pollingInterval: active ? customersPollingMs * pages : 0 },
  );
  loaded(list.data);
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const customers = found.items;
  const clear = useCallback(() => onSearch(''), [onSearch]);
  return (
    <RecordBoard
      title="Portal Customers"
      noun="customers"
      {...listState(list, found, search, 'registered')}
      empty={<NoCustomers searched={words !== ''} onClear={clear} />}
      filters={
        <FilterBar className={styles.filters} label="Search customers">
          <BoardSearch
            placeholder="Name, phone, email, address"
            text={search.text}
            onText={search.setText}
          />
        </FilterBar>
      }
    >
      <PortalTable customers={customers} />
    </RecordBoard>
  );
}

function NoCustomers({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  if (searched)
    return (
      <EmptyState
        title="No customers found"
        headingLevel={3}
        actions={<Button onClick={onClear}>Show all</Button>}
      >
        No account matches your search. Customers without an account are under All Customers.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No accounts yet"
      figure={
        <Figure number={4} title="Front door" legend={['the customer portal']}>
          <FrontDoorDrawing />
        </Figure>
      }
      headingLevel={3}
    >
      Everyone who makes an account in the customer portal appears here. Customers without one are
      under All Customers.
    </EmptyState>
  );
}

/** A front door with a bell. */
function FrontDoorDrawing() {
  return (
    <Drawing width={360} height={200}>
      <path d="M70 182h230" />
      <path className={part.side} d="M122 24h104v158H122z" />
      <path className={part.face} d="m134 36 62 12v146l-62-12z" />
      <path className={part.fine} d="m146 54 38 7v44l-38-7zM146 116l38 7v46l-38-7z" />
      <circle className={part.dark} cx="188" cy="118" r="3" />
      <path className={part.face} d="M246 84h18v34h-18z" />
      <circle cx="255" cy="101" r="5" />
      <path className={part.axis} d="M268 101h34" />
      <Callout x={314} y={101} number={1} />
    </Drawing>
  );
}
