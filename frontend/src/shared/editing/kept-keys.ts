import { createIdempotencyKeys } from '../api/idempotency';
import { useKept } from './kept';

/**
 * Keys that outlive the page, as what is typed does: an answer may be lost just before the login
 * expires. `renew` after a final answer, since the same input is something new then.
 */
export function useKeptKeys(of: string): [keyFor: (body: unknown) => string, renew: () => void] {
  const [{ keyFor }, set] = useKept(`keys ${of}`, { keyFor: createIdempotencyKeys() });
  return [keyFor, () => set({ keyFor: createIdempotencyKeys() })];
}
