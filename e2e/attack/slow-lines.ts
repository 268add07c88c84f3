/** Slow uploads next to normal traffic. */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { UploadStarted } from '@contracts/imports/uploads';
import { importLimits } from '@contracts/vocabulary/imports';
import { eventually } from '../site/eventually';
import { call, expected, logInAsDemoOwner } from '../site/site-api';

/** 200 kbit/s. */
const bytesPerSecond = 25_000;
const pieceMs = 100;

export interface Answered {
  readonly status: number | undefined;
  readonly body: unknown;
}

/** The largest chunk of a CSV file over a slow line: 21 s. */
export async function sendChunk(url: string): Promise<Answered> {
  const started = { fileName: 'slow.csv', bytes: importLimits.chunkBytes, kind: 'customers' };
  // While gateways start next to it, even a query may take seconds. This isn't about that.
  const token = await eventually(() => logInAsDemoOwner(url));
  const { uploadId } = await eventually(() =>
    expected(call<UploadStarted>(url, 'POST', '/api/admin/import-csv', { token, body: started })),
  );
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'text/csv',
    'content-length': importLimits.chunkBytes,
  };
  const path = `/api/admin/import-csv/${uploadId}/chunks/0`;
  return send(url, { method: 'PUT', path, headers }, slowly(importLimits.chunkBytes));
}

/** A booking that never arrives completely. */
export function sendHalf(url: string): Promise<Answered> {
  const headers = { 'content-type': 'application/json', 'content-length': 1_000 };
  const path = '/api/appointments';
  return send(url, { method: 'POST', path, headers }, slowly(1));
}

/** Stops after its bytes without ending the request: the rest never comes. */
async function* slowly(bytes: number): AsyncGenerator<Buffer> {
  const most = (bytesPerSecond * pieceMs) / 1000;
  for (let left = bytes; left > 0; left -= most) {
    yield Buffer.alloc(Math.min(left, most), 'x');
    await new Promise((resolve) => setTimeout(resolve, pieceMs));
  }
}

function send(
  url: string,
  call: { method: string; path: string; headers: Record<string, string | number> },
  body: AsyncIterable<Buffer>,
): Promise<Answered> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, ...call }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.once('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) }));
      answer.once('error', reject);
    });
    sent.once('error', reject);
    Readable.from(body).pipe(sent, { end: false });
  });
}
