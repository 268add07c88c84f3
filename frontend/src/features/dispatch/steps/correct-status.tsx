import { Button, Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { useSeen } from '../../../shared/editing/use-seen';
import { canReopen, type Job } from '../jobs/job';
import type { AskedStep } from './step-buttons';

/** Earlier statuses to which the office may return a job, each after a question. */
export function CorrectStatus({
  job: present,
  onAsk,
}: {
  job: Job;
  onAsk: (step: AskedStep) => void;
}) {
  const [open, setOpen] = useState(false);
  const [job] = useSeen(present, open);
  // A completed job is reopened with a reason.
  const corrections = canReopen(job) ? [] : (job.record?.corrections ?? []);
  if (corrections.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: corrections.map((to) => ({
          key: to,
          label: `Back to ${trackingStatusWords[to].office.label}`,
          onClick: () => onAsk({ job, to, question: { kind: 'correct', to } }),
        })),
      }}
    >
      <Button icon={<ChevronDown size={14} aria-hidden="true" />} iconPlacement="end">
        Correct status
      </Button>
    </Dropdown>
  );
}
