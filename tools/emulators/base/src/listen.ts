import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send, type Answer } from './answer';
import { BodyTooLarge, maxBodyBytes } from './read-body';

export interface Listening {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

export interface ListenOptions {
  /** The emulator's name, for its log lines. */
  readonly name: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly host?: string;
  /** The bodies of 413 and 500. */
  readonly failure: (status: 413 | 500, message: string) => Answer;
}

const maxUrlLength = 8_192;

/** The requested address; null if it is too long or malformed. */
export function addressOf(request: IncomingMessage): URL | null {
  const target = request.url ?? '/';
  const base = 'http://localhost';
  return target.length <= maxUrlLength && URL.canParse(target, base) ? new URL(target, base) : null;
}

/** An HTTP server that survives whatever a connection does. @throws when the port is taken */
export async function listen(
  { name, port, host = '127.0.0.1', failure }: ListenOptions,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Listening> {
  const handleSafely = async (request: IncomingMessage, response: ServerResponse) => {
    request.on('error', () => response.destroy());
    response.on('error', () => response.destroy());
    try {
      await handle(request, response);
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        const answer = failure(413, `A body may have up to ${maxBodyBytes} bytes.`);
        return send(response, { ...answer, headers: { connection: 'close' } });
      }
      if (request.destroyed && !request.complete) return;
      console.error(`The ${name} emulator failed`, error);
      send(response, failure(500, String(error)));
    }
  };
  const server = createServer(
    // Longer than a busy machine makes a caller wait: a call on a connection that is being closed
    // for idleness is reset.
    { keepAliveTimeout: 72_000 },
    (request, response) => void handleSafely(request, response),
  );
  server.on('clientError', (_, socket) => {
    if (socket.writable) {
      const answer = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n';
      socket.end(answer, () => socket.destroy());
    } else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  // A connection that can't be accepted must not crash the process.
  server.on('error', (error) => console.error(`The ${name} emulator’s port`, error));
  const { port: taken } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`, close };
}
