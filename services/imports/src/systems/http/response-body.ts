/** An answer that is longer than we read. */
export class TooLong extends Error {}

/**
 * The text of an answer's body, of at most `maxBytes`: counted as they come, so that a body without
 * an end, or one that grows when it is unpacked, is given up in time.
 */
export async function textOf(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the stream and with it the connection.
    if (bytes > maxBytes) throw new TooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Lets go of an answer that no one reads, so that its connection is free again. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}
