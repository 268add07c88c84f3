import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Around the office: shares the delays among its tooltips. Public pages have none. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </RadixTooltip.Provider>
  );
}

interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'right';
  /** Between the child and the tooltip, in pixels. */
  gap?: number;
  /** One focusable element. */
  children: ReactElement;
}

/** Must not be the only place where something is said. */
export function Tooltip({ text, side = 'top', gap = 6, children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          className={styles.tooltip}
          side={side}
          sideOffset={gap}
          collisionPadding={8}
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
