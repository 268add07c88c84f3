import type { OnlineChange } from '@contracts/booking/appointments';
import { useNow } from '../../shared/ui/use-now';

/** Ends at the deadline, also on a page that was opened long before it. */
export function useCanChange({ canChange, changeUntil }: OnlineChange): boolean {
  const now = useNow(10);
  return canChange && (changeUntil === null || now < Date.parse(changeUntil));
}
