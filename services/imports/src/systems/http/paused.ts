import { setTimeout } from 'node:timers/promises';

/** Throws the signal's reason when it aborts. */
export async function paused(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}
