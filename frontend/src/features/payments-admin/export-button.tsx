import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { PaymentsFilter } from '@contracts/payments/office';
import { businessDate } from '../../shared/format';
import { saveCsv } from '../../shared/page/save-file';
import { toastFailure } from '../../shared/ui/feedback/toast-store';
import { usePaymentsFileMutation } from './payment-endpoints';

/** Saves all filtered payments as CSV. */
export function ExportButton({ filter, disabled }: { filter: PaymentsFilter; disabled: boolean }) {
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
