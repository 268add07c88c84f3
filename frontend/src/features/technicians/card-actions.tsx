import { Button } from 'antd';
import type { Ref } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { DeactivateButton } from './deactivation';

interface CardActionsProps {
  technician: Technician;
  onEdit: (id: string) => void;
  onPhoneLink: (id: string) => void;
  editButton?: Ref<HTMLButtonElement>;
}

/** What the office does with a technician. */
export function CardActions({ technician, onEdit, onPhoneLink, editButton }: CardActionsProps) {
  const { id, name } = technician;
  return (
    <>
      <Button ref={editButton} onClick={() => onEdit(id)} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      <Button onClick={() => onPhoneLink(id)} aria-label={`Phone link for ${name}`}>
        Phone link
      </Button>
      <DeactivateButton technician={technician} />
    </>
  );
}
