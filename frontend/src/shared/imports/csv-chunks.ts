/** A file cut into chunks and sent one after the other. Nothing here knows who sends. */

/** A chunk is tried this often before the whole upload counts as failed. */
export const triesPerChunk = 4;
const firstWaitMs = 500;

export interface ChunkSender {
  /** Throws the failed call's answer. */
  put: (n: number, bytes: Blob) => Promise<void>;
  /** Whether the same chunk may get through when it is sent again. */
  worthRepeating: (error: unknown) => boolean;
  /** Called with the bytes that have arrived. */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
  /** Milliseconds before the first repetition; doubles with each. */
  waitMs?: number;
}

export const chunkCount = (bytes: number, chunkBytes: number): number =>
  Math.max(1, Math.ceil(bytes / chunkBytes));

/** Ends with the last chunk; throws what a chunk failed with for good, or the signal's reason. */
export async function sendChunks(
  file: Blob,
  chunkBytes: number,
  { put, worthRepeating, onSent, signal, waitMs = firstWaitMs }: ChunkSender,
): Promise<void> {
  for (let n = 0; n < chunkCount(file.size, chunkBytes); n++) {
    const end = Math.min(file.size, (n + 1) * chunkBytes);
    const bytes = file.slice(n * chunkBytes, end);
    for (let failed = 0; ;) {
      signal.throwIfAborted();
      try {
        await put(n, bytes);
        break;
      } catch (error) {
        signal.throwIfAborted();
        if (++failed >= triesPerChunk || !worthRepeating(error)) throw error;
        await waitFor(waitMs * 2 ** (failed - 1), signal);
      }
    }
    onSent(end);
  }
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
