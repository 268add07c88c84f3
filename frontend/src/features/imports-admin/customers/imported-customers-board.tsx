import { Button } from 'antd';
import { useMemo } from 'react';
import { joined } from '../../../shared/api/list-page';
import { useTypedSearch } from '../../../shared/page/use-typed-search';
import { EmptyState } from '../../../shared/ui/feedback/empty-state';
import { Figure } from '../../../shared/ui/figure';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard } from '../../../shared/ui/office/record-board';
import { BoardSearch, FilterBar } from '../../../shared/ui/office/record-filters';
import { useImportedCustomerPagesInfiniteQuery } from '../imports-admin-endpoints';
import styles from './customers.module.css';
import { ImportedCustomersTable } from './imported-customers-list';
import { Callout, Drawing, part } from '../../../shared/ui/figures/drawing';

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
          <EmptyState
            title="No imported customers found"
            headingLevel={3}
            actions={<Button onClick={() => onSearch('')}>Show all</Button>}
          >
            No imported customer matches your search.
          </EmptyState>
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
    <EmptyState
      title="No imported customers yet"
      figure={
        <Figure number={3} title="Card index" legend={['imported customers']}>
          <EmptyIndexDrawing />
        </Figure>
      }
      headingLevel={3}
      actions={<Button onClick={onImport}>Import customers</Button>}
    >
      Everyone brought over from ServicePro is listed here, with address, number of services, total
      spent and notes.
    </EmptyState>
  );
}

/** An empty drawer of a card index. */
function EmptyIndexDrawing() {
  return (
    <Drawing width={360} height={200}>
      <path className={part.side} d="m232 40 26-16v138l-26 16z" />
      <path className={part.face} d="m60 40 26-16h172l-26 16z" />
      <path className={part.face} d="M60 40h172v138H60z" />
      <path d="M60 84h172M60 132h172" />
      <path className={part.fine} d="M124 56h44v12h-44zM124 148h44v12h-44z" />
      <path className={part.side} d="m60 84 -26 22h172l26-22z" />
      <path className={part.face} d="M34 106h172v40H34z" />
      <path className={part.fine} d="M98 118h44v12H98z" />
      <g className={part.ghost}>
        <path d="M84 84V58h84v26M94 84" />
      </g>
      <Callout x={126} y={72} number={1} />
    </Drawing>
  );
}
