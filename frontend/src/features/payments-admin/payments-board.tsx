import { useCallback, useMemo } from 'react';
import type { PaymentRecord, PaymentsFilter } from '@contracts/payments/office';
import { joined } from '../../shared/api/list-page';
import { useLoadedPages } from '../../shared/api/use-loaded-pages';
import { EmptyRecords } from '../../shared/ui/office/empty-records';
import { FilteredRecords } from '../../shared/ui/office/filtered-records';
import {
  paymentsPollingMs,
  usePaymentPagesInfiniteQuery,
  usePaymentsFileMutation,
} from './payment-endpoints';
import { filterOptions, filtersOf, methodOptions, queryOf, whenOptions } from './payment-words';
import styles from './payments-admin.module.css';
import { paymentColumns } from './payments-list';
import type { PaymentParams } from './use-payment-params';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { businessDate } from '../../shared/format';
import { useToday } from '../../shared/ui/use-now';
import { saveCsv } from '../../shared/page/save-file';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';

const pageSize = 100;

interface PaymentsBoardProps {
  params: PaymentParams;
  change: (changes: Partial<PaymentParams>) => void;
  /** Whether it's visible. Otherwise it fetches nothing. */
  active: boolean;
}

export function PaymentsBoard({ params, change, active }: PaymentsBoardProps) {
  const filters = filtersOf(params);
  const query = queryOf(filters, params.search, useToday());
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
  return (
    <FilteredRecords
      title="Ledger"
      noun="payment"
      {...{ list, found, params, change }}
      choices={[
        {
          label: 'Status',
          value: filters.status,
          options: filterOptions,
          onChange: (status) => change({ status }),
        },
        {
          label: 'Method',
          value: filters.method,
          options: methodOptions,
          onChange: (method) => change({ method }),
        },
        {
          label: 'When',
          value: filters.when,
          options: whenOptions,
          onChange: (when) => change({ when }),
        },
      ]}
      placeholder="Name, phone, receipt"
      onClear={() => change({ status: '', method: '', when: '', search: '' })}
      none={
        <EmptyRecords title="No payments yet">
          Payments show up here when customers start paying.
        </EmptyRecords>
      }
      action={<ExportButton filter={query} disabled={found.items.length === 0} />}
      filtersClass={styles.filters}
      columns={paymentColumns}
      onOpen={open}
    />
  );
}

/** Saves all filtered payments as CSV. */
function ExportButton({ filter, disabled }: { filter: PaymentsFilter; disabled: boolean }) {
  const [load, { isLoading, reset }] = usePaymentsFileMutation();
  const save = async () => {
    const { data, error } = await load(filter);
    reset();
    if (data === undefined) return toastFailure('Error exporting payments', error);
    saveCsv(`payments-${businessDate(Date.now())}.csv`, data);
  };
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      loading={isLoading}
      disabled={disabled}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
