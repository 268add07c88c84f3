import { Button } from 'antd';
import { useMemo } from 'react';
import { joined } from '../../../shared/api/list-page';
import { useTypedSearch } from '../../../shared/page/use-typed-search';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard } from '../../../shared/ui/office/record-board';
import { BoardSearch, FilterBar } from '../../../shared/ui/office/record-filters';
import { useImportedCustomerPagesInfiniteQuery } from '../imports-admin-endpoints';
import styles from './customers.module.css';
import { ImportedCustomersTable } from './imported-customers-list';

const pageSize = 100;

interface ImportedCustomersBoardProps {
  search: string;
  onSearch: (search: string) => void;
  /** Links to the imports. */
  onImport: () => void;
}

export function ImportedCustomersBoard({
  search: applied,
  onSearch,
  onImport,
}: ImportedCustomersBoardProps) {
  const search = useTypedSearch(applied, onSearch);
  const words = applied.trim();
  // Not polled: only an import changes them, and then they are fetched again.
  const list = useImportedCustomerPagesInfiniteQuery(
    { limit: pageSize, ...(words !== '' && { search: words }) },
    { refetchOnMountOrArgChange: true },
  );
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const customers = found.items;
  return (
    <RecordBoard
      title="ServicePro Customers"
      noun="imported customers"
      {...listState(list, found, search, 'imported')}
      empty={
        words === '' ? (
          <NoneImported onImport={onImport} />
        ) : (
          <EmptyRecords
            title="No imported customers found"
            actions={<Button onClick={() => onSearch('')}>Show all</Button>}
          >
            No imported customer matches your search.
          </EmptyRecords>
        )
      }
      filters={
        <FilterBar className={styles.filters} label="Search imported customers">
          <BoardSearch
            placeholder="Name, phone, email, address"
            text={search.text}
            onText={search.setText}
          />
        </FilterBar>
      }
    >
      <ImportedCustomersTable customers={customers} />
    </RecordBoard>
  );
}

function NoneImported({ onImport }: { onImport: () => void }) {
  return (
    <EmptyRecords
      title="No imported customers yet"
      actions={<Button onClick={onImport}>Import customers</Button>}
    >
      Everyone brought over from ServicePro is listed here, with address, number of services, total
      spent and notes.
    </EmptyRecords>
  );
}
