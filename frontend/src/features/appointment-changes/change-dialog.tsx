import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import type { Access } from './change-endpoints';
import styles from './changes.module.css';

/** Props of a dialog that changes a visit. */
export interface ChangeDialogProps {
  appointment: CustomerAppointment;
  access: Access;
  onClose: () => void;
  onDone: () => void;
}

interface FrameProps {
  title: string;
  description: string;
  /** The visit can no longer be changed; the dialog can only be closed. */
  final: boolean;
  /** Label of the button that changes nothing. */
  keep: string;
  /** Label of the button that changes the visit. */
  action: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of these dialogs. It stays open until it's closed or the change is made. */
export function ChangeDialog({
  title,
  description,
  final,
  keep,
  action,
  onClose,
  children,
}: FrameProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{final ? 'Close' : keep}</Button>
          {!final && action}
        </>
      }
    >
      <div className={styles.dialog}>{children}</div>
    </Dialog>
  );
}
