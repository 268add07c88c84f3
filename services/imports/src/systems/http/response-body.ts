/** The answer is too long. */
export class TooLong extends Error {}

/**
 * Reads a body as text, at most `maxBytes`, counted as they arrive, so that an endless or
 * decompressed body is given up in time.
 */
export async function textOf(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream and closes the connection.
    if (bytes > maxBytes) throw new TooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Discards an unread answer, so that its connection is free again. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}
