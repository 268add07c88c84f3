import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { eventually } from '@service-kit/testing/eventually';
import type { GatewayUnderTest } from './gateway-under-test';

/** The lines of a call that says how long a JSON body will come; the body itself is the spec's to send. */
export const postHead = (path: string, length: number, ...headers: string[]): string[] => [
  `POST ${path} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${length}`,
  ...headers,
];

/** Headers that ask for a WebSocket. */
export const handshake = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
];

/** Bytes to and from the gateway, with no HTTP client in between. */
export class RawConnection {
  received = '';
  ended = false;

  private constructor(readonly socket: Socket) {
    socket.on('data', (data) => (this.received += data.toString('latin1')));
    socket.on('close', () => (this.ended = true));
    socket.on('error', () => undefined);
  }

  static async open(port: number): Promise<RawConnection> {
    const opened = new RawConnection(connect(port, '127.0.0.1'));
    await once(opened.socket, 'connect');
    return opened;
  }

  say(...lines: string[]): void {
    this.socket.write(lines.map((line) => `${line}\r\n`).join(''));
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(this.received)?.[1]);
  }

  get body(): string {
    return this.received.slice(this.received.indexOf('\r\n\r\n') + 4);
  }

  async untilEnded(): Promise<void> {
    await eventually(() => expect(this.ended).toBe(true));
  }
}

export const openConnections = ({ app }: GatewayUnderTest) =>
  promisify((done: (error: Error | null, count: number) => void) =>
    (app.getHttpServer() as Server).getConnections(done),
  )();
