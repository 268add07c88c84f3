import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { newRequestId } from '@service-kit/observability/request-context';
import { answerTo } from '../errors/error-answer';
import { closeHeader } from './lingering-response';
import type { SecurityHeaders } from './security-headers';

/** A socket that is destroyed at once may lose the answer. */
const lingerMs = 1_000;

/**
 * For sockets without an HTTP response. Closes the socket after a second at the latest. The caller
 * handles its errors.
 */
export function answerRaw(socket: Duplex, headers: SecurityHeaders, error: unknown): void {
  if (socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const { status, headers: ofError, body } = answerTo(error, requestId);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers.everywhere,
    ...ofError,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
    [closeHeader[0]]: closeHeader[1],
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  const late = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(late));
}
