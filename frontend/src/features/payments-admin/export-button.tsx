import { Button } from 'antd';
import { Download } from 'lucide-react';
import type { PaymentsFilter } from '@contracts/payments';
import { messageOf } from '../../shared/api/api-error';
import { businessDate } from '../../shared/format';
import { toast } from '../../shared/ui/feedback/toast-store';
import { usePaymentsFileMutation } from './payment-endpoints';

/** Saves what the filter shows as a file for a spreadsheet, all of it. */
export function ExportButton({ filter, disabled }: { filter: PaymentsFilter; disabled: boolean }) {
  const [load, { isLoading, reset }] = usePaymentsFileMutation();
  const save = async () => {
    const { data, error } = await load(filter);
    reset();
    if (data === undefined) {
      toast({
        title: 'Error exporting payments',
        description: messageOf(error, 'Please try again.'),
        variant: 'destructive',
      });
      return;
    }
    saveFile(data, `payments-${businessDate(Date.now())}.csv`);
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

/** With the mark by which Excel knows UTF-8. */
function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
