import type { IncomingMessage } from 'node:http';

/** In bytes. Stripe's own largest requests are much smaller. */
export const maxBodyBytes = 256 * 1024;

export class BodyTooLarge extends Error {}

/**
 * @throws BodyTooLarge, before more than the limit is kept in memory, with the connection still open
 *   for an answer; whatever broke the connection otherwise
 */
export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBodyBytes) return void chunks.push(chunk);
      request.pause().removeAllListeners('data');
      reject(new BodyTooLarge());
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The connection was closed')));
  });
}
