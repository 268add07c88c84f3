import type { CustomerNumber } from '@contracts/customers/records';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { useUndoStepMutation } from '../customer-endpoints';

/** Takes back one step of a customer's record, and says what it left as it is. */
export function useUndo(number: CustomerNumber) {
  const [undo, { isLoading }] = useUndoStepMutation();
  const send = async (step: string): Promise<void> => {
    if (isLoading) return;
    const { data, error } = await undo({ number, step });
    if (!data) return toastFailure('Error undoing', error);
    toast({ title: 'Undone', description: keptWords(data.kept) });
  };
  return { isLoading, send };
}

/** `Kept: Phone, it was changed later.` */
function keptWords(fields: readonly string[]): string | undefined {
  const kept = [...new Set(fields)];
  if (kept.length === 0) return undefined;
  return `Kept: ${kept.join(', ')}, ${kept.length === 1 ? 'it was' : 'they were'} changed later.`;
}
