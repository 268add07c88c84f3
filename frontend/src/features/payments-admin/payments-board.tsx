import { Button, Select } from 'antd';
import { useCallback, useMemo } from 'react';
import type { PaymentRecord } from '@contracts/payments';
import { joined } from '../../shared/api/list-page';
import { useLoadedPages } from '../../shared/api/use-loaded-pages';
import { useTypedSearch } from '../../shared/page/use-typed-search';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import {
  BoardFilter,
  BoardSearch,
  FilterBar,
  listCount,
  RecordBoard,
} from '../../shared/ui/office/record-board';
import { useWideScreen } from '../../shared/ui/office/use-wide-screen';
import { ExportButton } from './export-button';
import { paymentsPollingMs, usePaymentPagesInfiniteQuery } from './payment-endpoints';
import { filterOf, filterOptions, queryOf } from './payment-words';
import styles from './payments-admin.module.css';
import { PaymentsCards, PaymentsTable } from './payments-list';
import type { PaymentParams } from './use-payment-params';

const pageSize = 100;

interface PaymentsBoardProps {
  params: PaymentParams;
  change: (changes: Partial<PaymentParams>) => void;
  /** In sight; else it asks the server for nothing again. */
  active: boolean;
}

/** The ledger, the newest first. */
export function PaymentsBoard({ params, change, active }: PaymentsBoardProps) {
  const wide = useWideScreen();
  const search = useTypedSearch(
    params.search,
    useCallback((text) => change({ search: text }), [change]),
  );
  const filter = filterOf(params.status);
  const query = queryOf(filter, params.search);
  const [pages, loaded] = useLoadedPages();
  const list = usePaymentPagesInfiniteQuery(
    { limit: pageSize, ...query },
    {
      pollingInterval: active ? paymentsPollingMs * pages : 0,
      refetchOnMountOrArgChange: true,
    },
  );
  loaded(list.data);
  const { items: payments, total } = useMemo(() => joined(list.data?.pages), [list.data]);
  const searching = search.text.trim() !== '';
  const open = useCallback(({ id }: PaymentRecord) => change({ payment: id }), [change]);
  const rows = { payments, onOpen: open };
  return (
    <RecordBoard
      title="Ledger"
      noun="payments"
      list={list}
      count={list.data && listCount(payments.length, total, searching)}
      pending={list.currentData === undefined || search.waiting}
      searching={searching ? 'Searching' : undefined}
      isEmpty={payments.length === 0}
      empty={
        <NoPayments
          filtered={filter !== ''}
          searched={params.search.trim() !== ''}
          onClear={() => change({ status: '', search: '' })}
        />
      }
      filters={
        <FilterBar className={styles.filters} label="Filter payments">
          <BoardFilter label="Status">
            {(id) => (
              <Select
                id={id}
                value={filter}
                options={filterOptions}
                virtual={false}
                onChange={(status) => change({ status })}
              />
            )}
          </BoardFilter>
          <BoardSearch
            placeholder="Receipt, appointment, description"
            text={search.text}
            onText={search.setText}
          />
          <ExportButton filter={query} disabled={payments.length === 0} />
        </FilterBar>
      }
    >
      {wide ? <PaymentsTable {...rows} /> : <PaymentsCards {...rows} />}
    </RecordBoard>
  );
}

function NoPayments({
  filtered,
  searched,
  onClear,
}: {
  filtered: boolean;
  searched: boolean;
  onClear: () => void;
}) {
  if (!searched && !filtered)
    return (
      <EmptyState title="Nothing was paid yet" headingLevel={3}>
        A payment appears here as soon as a customer begins to pay by card.
      </EmptyState>
    );
  return (
    <EmptyState
      title={searched ? 'No payment matches' : 'No payment is in that state'}
      headingLevel={3}
      actions={<Button onClick={onClear}>Show all</Button>}
    >
      {searched
        ? `No payment${filtered ? ' in that state' : ''} has those words.`
        : 'Choose another status above.'}
    </EmptyState>
  );
}
