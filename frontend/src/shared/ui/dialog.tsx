import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './dialog.module.css';
import icon from './icon-button.module.css';
import { ModalBackdrop } from './modal-backdrop';
import modal from './modal.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  actions,
  children,
  className,
}: DialogProps) {
  return (
    <RadixDialog.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <ModalBackdrop />
        <RadixDialog.Content
          className={classNames(modal.panel, styles.dialog, className)}
          // Radix would focus its own trigger, which these dialogs don't have.
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            // Leaves a video's full screen first.
            if (!document.fullscreenElement) return;
            event.preventDefault();
            void document.exitFullscreen();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description className={styles.description}>
              {description}
            </RadixDialog.Description>
          )}
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
          <RadixDialog.Close
            className={classNames(icon.button, icon.close, styles.close)}
            aria-label="Close"
          >
            <X size={20} aria-hidden="true" />
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
