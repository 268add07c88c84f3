import { Button, Flex, Segmented } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '../../../shared/format';
import { saveCsv } from '../../../shared/page/save-file';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { useToday } from '../../../shared/ui/use-now';
import { Part } from '../settings-parts';
import { useLogFileMutation } from './company-export-endpoints';

const periods = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: 'A year' },
];

/** Who did what, as a file. */
export function OfficeLogPart() {
  const today = useToday();
  const [days, setDays] = useState(30);
  const [load, { isLoading, reset }] = useLogFileMutation();
  const save = async () => {
    const period = { from: addDays(today, 1 - days), to: today };
    const { data, error } = await load(period);
    reset();
    if (data === undefined) return toastFailure('Not downloaded', error);
    saveCsv(`log-${period.from}-to-${period.to}.csv`, data);
  };
  return (
    <Part title="Log">
      <Flex vertical gap={16} align="start">
        <p>
          Who did what to visits, payments and settings, and when. No one can change or delete an
          entry.
        </p>
        <Segmented aria-label="Period" options={periods} value={days} onChange={setDays} />
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          loading={isLoading}
          onClick={() => void save()}
        >
          Export CSV
        </Button>
      </Flex>
    </Part>
  );
}
