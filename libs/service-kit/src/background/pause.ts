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

/** Waits until `work` has ended, `ms` at most. Rejects when the work does so before that. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  try {
    await Promise.race([work, pause(ms, ended.signal)]);
  } finally {
    ended.abort();
  }
}
