import { setTimeout as sleep } from 'node:timers/promises';

const intervalMs = 200;

/** Repeats `probe` until it doesn't throw. Rejects with its last error after `withinMs`. */
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
    await sleep(intervalMs);
  }
}
