import { Drawer } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { appointmentPath } from '../../../shared/page/office-paths';
import { toast } from '../../../shared/ui/feedback/toast-store';
import type { CrewMember } from '../jobs/job';
import { NewJobForm } from './new-job-form';

export interface NewJobDrawerProps {
  crew: readonly CrewMember[];
  /** Of the caller; empty if it isn't known yet. */
  phone: string;
  /** Empty if it wasn't opened for someone. */
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Books a job from any page of the office. Closing it keeps what was typed. */
export function NewJobDrawer({ crew, phone, name, open, onClose }: NewJobDrawerProps) {
  const navigate = useNavigate();
  /** It stays while the drawer closes. */
  const [shown, setShown] = useState({ phone, name });
  if (open && (shown.phone !== phone || shown.name !== name)) setShown({ phone, name });
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
        key={`${shown.phone} ${shown.name}`}
        openedFor={shown}
        onBooked={(appointment) => {
          toast({
            title: appointment.status === 'completed' ? 'Job recorded' : 'Job booked',
            description: `${visitWords(appointment)}.`,
          });
          void navigate(appointmentPath(appointment), { replace: true });
        }}
      />
    </Drawer>
  );
}
