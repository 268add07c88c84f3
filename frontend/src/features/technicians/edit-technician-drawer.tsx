import { Drawer } from 'antd';
import { useState } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { Drafts } from '../../shared/editing/drafts';
import { keptOnce } from '../../shared/editing/kept';
import { EditTechnicianForm } from './edit-technician-form';
import { sameEdit, type EditField } from './technician-values';

interface EditTechnicianDrawerProps {
  technician: Technician | undefined;
  open: boolean;
  onClose: () => void;
}

/** Edits one technician next to the cards. Input outlives the drawer. */
export function EditTechnicianDrawer({ technician, open, onClose }: EditTechnicianDrawerProps) {
  const [drafts] = useState(() => keptOnce('technicians', () => new Drafts<EditField>(sameEdit)));
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={`Edit ${technician?.name ?? 'technician'}`}
      size={460}
      destroyOnHidden
    >
      {technician && (
        <EditTechnicianForm
          key={technician.id}
          kind="edit"
          technician={technician}
          drafts={drafts}
          onDone={onClose}
        />
      )}
    </Drawer>
  );
}
