import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { encoded, outgoing } from './outgoing-frame';

it.each([1, 125, 126, 65_535, 65_536, 200_000])(
  'is a text frame that a browser reads whole (%d bytes)',
  async (length) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    server.on('connection', (_socket, { socket: wire }: IncomingMessage) =>
      wire.write(encoded(Buffer.from('é'.repeat(length)))),
    );
    const browser = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [data, isBinary] = (await once(browser, 'message')) as [Buffer, boolean];
    expect(isBinary).toBe(false);
    expect(data.toString()).toBe('é'.repeat(length));
    browser.terminate();
    await new Promise((resolve) => server.close(resolve));
  },
);

it('is the same bytes for everyone', () => {
  const frame = outgoing('k', { type: 'pong' });
  expect(frame.bytes.subarray(2).toString()).toBe('{"type":"pong"}');
});
