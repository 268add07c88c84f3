import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Toast as RadixToast } from 'radix-ui';
import { classNames } from '../class-names';
import { dismissToast, TOAST_DURATION_MS, useToasts } from './toast-store';
import styles from './toaster.module.css';

const SWIPE_THRESHOLD_PX = 50;

/** Draws the toasts. Loaded with the first one (see toast-host.tsx). */
export default function Toaster() {
  const toasts = useToasts();
  const viewport = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const header = document.querySelector('[data-site-header]')?.getBoundingClientRect();
    const edge = Math.max(0, header?.bottom ?? 0);
    viewport.current?.style.setProperty('--below-header', `${edge}px`);
  }, [toasts]);
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notification"
    >
      {toasts.map(({ id, open, title, description, variant = 'default', action }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(stays) => !stays && dismissToast(id)}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={classNames(styles.toast, styles[variant])}
        >
          <div className={styles.words}>
            <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
            {description && (
              <RadixToast.Description className={styles.description}>
                {description}
              </RadixToast.Description>
            )}
          </div>
          {action && (
            <RadixToast.Action
              className={styles.action}
              altText={action.altText}
              onClick={action.onPress}
            >
              {action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className={styles.close} aria-label="Close notification">
            <X size={18} aria-hidden="true" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        ref={viewport}
        className={styles.viewport}
        data-toasts=""
        data-no-print=""
        hotkey={['F8']}
        label="Notifications ({hotkey})"
      />
    </RadixToast.Provider>
  );
}
