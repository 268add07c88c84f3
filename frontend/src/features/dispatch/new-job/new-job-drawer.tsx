import { Drawer } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { keptOnce } from '../../../shared/editing/kept';
import { formatDay, formatSlot } from '../../../shared/format';
import { appointmentPath } from '../../../shared/page/office-paths';
import { toast } from '../../../shared/ui/feedback/toast-store';
import type { CrewMember } from '../jobs/job';
import type { CallDraft } from './call-draft';
import { NewJobForm } from './new-job-form';

interface NewJobDrawerProps {
  crew: readonly CrewMember[];
  open: boolean;
  onClose: () => void;
}

/** Books a job from any page of the office. Closing it keeps what was typed. */
export function NewJobDrawer({ crew, open, onClose }: NewJobDrawerProps) {
  const navigate = useNavigate();
  const [kept] = useState(() => keptOnce('new job', () => new Map<'draft', CallDraft>()));
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="New job"
      size={640}
      destroyOnHidden
      afterOpenChange={(isOpen) => {
        if (isOpen) document.querySelector<HTMLElement>('[role=dialog] input[type=tel]')?.focus();
      }}
    >
      <NewJobForm
        crew={crew}
        kept={kept.get('draft')}
        keep={(draft) => {
          if (draft) kept.set('draft', draft);
          else kept.delete('draft');
        }}
        onBooked={(appointment) => {
          const { number, appointmentDate, timeSlot } = appointment;
          toast({
            title: 'Job booked',
            description: `${number}, ${formatDay(appointmentDate)}, ${formatSlot(timeSlot)}.`,
          });
          void navigate(appointmentPath(appointment), { replace: true });
        }}
      />
    </Drawer>
  );
}
