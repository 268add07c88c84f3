import { Button, Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import type { Job } from '../jobs/job';
import type { AskedStep } from './step-buttons';

/** The earlier statuses to which the office may take a job back; nothing when there are none. Each is asked about first. */
export function CorrectStatus({ job, onAsk }: { job: Job; onAsk: (step: AskedStep) => void }) {
  const corrections = job.record?.corrections ?? [];
  if (corrections.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
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
