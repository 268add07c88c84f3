import { Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import type { CustomerNumber } from '@contracts/customers/records';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useUndoStepMutation } from '../customer-endpoints';

interface UndoButtonProps {
  number: CustomerNumber;
  step: string;
  children: string;
  label?: string;
}

/** Takes back one step of a customer's record, and says what it left as it is. */
export function UndoButton({ number, step, children, label }: UndoButtonProps) {
  const [undo, { isLoading }] = useUndoStepMutation();
  const button = useRef<HTMLButtonElement>(null);
  // The button goes with the step, and the focus would go with the button.
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      if (pressed !== document.activeElement) return;
      document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  const send = async (): Promise<void> => {
    if (isLoading) return;
    const { data, error } = await undo({ number, step });
    if (!data) return toastFailure('Error undoing', error);
    toast({ title: 'Undone', description: keptWords(data.kept) });
  };
  return (
    <Button
      ref={button}
      size="small"
      aria-label={label}
      loading={isLoading}
      onClick={() => void send()}
    >
      {children}
    </Button>
  );
}

/** `Kept: Phone, it was changed later.` */
function keptWords(fields: readonly string[]): string | undefined {
  const kept = [...new Set(fields)];
  if (kept.length === 0) return undefined;
  return `Kept: ${kept.join(', ')}, ${kept.length === 1 ? 'it was' : 'they were'} changed later.`;
}
