import { useCallback, useMemo } from 'react';
import type { PaymentRecord } from '@contracts/payments/office';
import { joined } from '../../shared/api/list-page';
import { useLoadedPages } from '../../shared/api/use-loaded-pages';
import { useSearchParam } from '../../shared/page/use-typed-search';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { listState } from '../../shared/ui/office/list-state';
import { NothingFound } from '../../shared/ui/office/nothing-found';
import { RecordBoard } from '../../shared/ui/office/record-board';
import { BoardChoice, BoardSearch, FilterBar } from '../../shared/ui/office/record-filters';
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
  const search = useSearchParam(params, change);
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
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const open = useCallback(({ id }: PaymentRecord) => change({ payment: id }), [change]);
  const filtered = filter !== '';
  const searched = params.search.trim() !== '';
  const rows = { payments: found.items, onOpen: open };
  return (
    <RecordBoard
      title="Ledger"
      noun="payments"
      {...listState(list, found, search)}
      empty={
        filtered || searched ? (
          <NothingFound
            noun="payment"
            choice="status"
            {...{ filtered, searched }}
            onClear={() => change({ status: '', search: '' })}
          />
        ) : (
          <EmptyState title="Nothing was paid yet" headingLevel={3}>
            A payment appears here as soon as a customer begins to pay by card.
          </EmptyState>
        )
      }
      filters={
        <FilterBar className={styles.filters} label="Filter payments">
          <BoardChoice
            label="Status"
            value={filter}
            options={filterOptions}
            onChange={(status) => change({ status })}
          />
          <BoardSearch
            placeholder="Receipt, appointment, description"
            text={search.text}
            onText={search.setText}
          />
          <ExportButton filter={query} disabled={found.items.length === 0} />
        </FilterBar>
      }
    >
      {wide ? <PaymentsTable {...rows} /> : <PaymentsCards {...rows} />}
    </RecordBoard>
  );
}
