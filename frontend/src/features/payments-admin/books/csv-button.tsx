import { Button } from 'antd';
import { Download } from 'lucide-react';
import { saveCsv } from '../../../shared/page/save-file';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';

interface CsvButtonProps {
  /** What is exported. */
  of: string;
  /** The button's words, if it isn't the only file. */
  words?: string;
  name: string;
  loading: boolean;
  load: () => Promise<{ data?: string; error?: unknown }>;
}

export function CsvButton({ of, words = 'CSV', name, loading, load }: CsvButtonProps) {
  const save = async () => {
    const { data, error } = await load();
    if (data === undefined) return toastFailure('Error exporting the file', error);
    saveCsv(name, data);
  };
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      loading={loading}
      {...(words === 'CSV' && { 'aria-label': `${of}: export CSV` })}
      onClick={() => void save()}
    >
      {words}
    </Button>
  );
}
