/** Whose imports a worker may take, so that neither the office nor customers wait for each other. Pure. */
import type { CustomerId } from '@contracts/customers';

export const lanes = ['office', 'customers'] as const;
export type Lane = (typeof lanes)[number];

export const laneOf = ({ customerId }: { customerId: CustomerId | null }): Lane =>
  customerId === null ? 'office' : 'customers';

/**
 * The lanes of which one more job may begin next to what a process runs. Neither gets all of its
 * workers while there is more than one.
 * @param concurrency workers of the process
 * @param kept how many of them are left to the other lane
 */
export function openLanes(
  running: readonly Lane[],
  { concurrency, kept }: { readonly concurrency: number; readonly kept: number },
): readonly Lane[] {
  if (running.length >= concurrency) return [];
  const most = Math.max(1, concurrency - kept);
  return lanes.filter((lane) => running.filter((each) => each === lane).length < most);
}
