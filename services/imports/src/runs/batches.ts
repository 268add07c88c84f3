import type { ImportSource, SourceBatch } from './source';

/** The source has given nothing for too long. */
export class SourceQuiet extends Error {
  override readonly name = 'SourceQuiet';

  constructor(ms: number) {
    super(`nothing has come for ${Math.round(ms / 1_000)} s`);
  }
}

/**
 * The source's batches, one at a time. The source prepares the next one while the last is written, so
 * that neither waits for the other, and there are never more than the two. Throws SourceQuiet when it
 * waits longer than `quietMs` for one, and the signal's reason when that aborts; either aborts what
 * the source itself waits for.
 */
export async function* batchesWithin<Row>(
  source: ImportSource<Row>,
  cursor: unknown,
  quietMs: number,
  signal: AbortSignal,
): AsyncGenerator<SourceBatch<Row>> {
  const given = new AbortController();
  const batches = source.batches(cursor, given.signal)[Symbol.asyncIterator]();
  const prepared = () => {
    const next = batches.next();
    // Heard of when it is its turn, or never: whoever writes may have stopped before.
    next.catch(() => undefined);
    return next;
  };
  let next = prepared();
  try {
    for (;;) {
      signal.throwIfAborted();
      const batch = await inTime(next, quietMs, signal);
      if (batch.done === true) return;
      next = prepared();
      yield batch.value;
    }
  } finally {
    given.abort();
    // Not waited for: a source that does not hear its signal would keep us.
    Promise.resolve(batches.return?.()).catch(() => undefined);
  }
}

function inTime<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new SourceQuiet(ms))), ms);
    const aborted = () => settle(() => reject(signal.reason as Error));
    signal.addEventListener('abort', aborted, { once: true });
    function settle(how: () => void) {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      how();
    }
    work.then(
      (value) => settle(() => resolve(value)),
      (error: Error) => settle(() => reject(error)),
    );
  });
}
