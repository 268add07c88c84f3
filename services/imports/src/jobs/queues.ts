/** The office's imports and the customers' have a queue each, so that neither waits for the other. Pure. */
import type { AccountId } from '@contracts/customers/accounts';

export const queues = ['office', 'customers'] as const;
export type ImportQueue = (typeof queues)[number];

export const queueOf = ({ accountId }: { accountId: AccountId | null }): ImportQueue =>
  accountId === null ? 'office' : 'customers';

/**
 * The queues from which a process may start one more job. Neither queue gets all of its workers,
 * unless there is only one.
 * @param concurrency workers of the process
 * @param kept how many of them are reserved for the other queue
 */
export function openQueues(
  running: readonly ImportQueue[],
  { concurrency, kept }: { readonly concurrency: number; readonly kept: number },
): readonly ImportQueue[] {
  if (running.length >= concurrency) return [];
  const most = Math.max(1, concurrency - kept);
  return queues.filter((queue) => running.filter((each) => each === queue).length < most);
}
