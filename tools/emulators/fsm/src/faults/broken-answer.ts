import type { ServerResponse } from 'node:http';
import type { Answer } from '../../../base/src/answer';

/** Sends the headers of an answer and half of its body, then breaks the connection. */
export function sendCutOff(response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.destroyed) return;
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    ...headers,
  });
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  response.write(half, () => response.destroy());
}
