/** Resolves after `ms` or when `signal` aborts, whichever is first. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}

/** The delay before attempt `attempt` (from 1): the last of `delays` for all that follow. */
export function delayOf(delays: readonly [number, ...number[]], attempt: number): number {
  return delays[Math.min(attempt, delays.length) - 1] ?? delays[0];
}
