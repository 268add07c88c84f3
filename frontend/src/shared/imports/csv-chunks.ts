/** Tries per chunk before the upload fails. */
export const triesPerChunk = 4;
const firstWaitMs = 500;

export interface ChunkSender {
  put: (n: number, bytes: Blob) => Promise<void>;
  worthRepeating: (error: unknown) => boolean;
  /** Called with the bytes that have arrived. */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
  /** Milliseconds before the first retry; doubles with each. */
  waitMs?: number;
}

export const chunkCount = (bytes: number, chunkBytes: number): number =>
  Math.max(1, Math.ceil(bytes / chunkBytes));

/** Sends a file's chunks one after the other. Throws the last error of a chunk, or the signal's reason. */
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
