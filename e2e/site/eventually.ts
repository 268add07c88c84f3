import { setTimeout as sleep } from 'node:timers/promises';

const lookAgainMs = 200;

/**
 * Looks until `probe` returns without throwing, and rejects with its last complaint when it still
 * complains after `withinMs`.
 */
export async function eventually<T>(
  probe: () => Promise<T> | T,
  { withinMs = 30_000 }: { withinMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await probe();
    } catch (complaint) {
      if (Date.now() > deadline) throw complaint;
    }
    await sleep(lookAgainMs);
  }
}
