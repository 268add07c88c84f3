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

/** Waits until `work` ends, at most `ms`. Rejects if the work rejects in that time. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  try {
    await Promise.race([work, pause(ms, ended.signal)]);
  } finally {
    ended.abort();
  }
}
