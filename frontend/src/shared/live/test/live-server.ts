import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ClientFrame, ServerFrame } from '@contracts/live';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { LiveSocket, type LiveSocketOptions, type Socket } from '../live-socket';

/** A stand-in for the gateway on a real port that remembers what it was told. */
export async function listen(port = 0) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  const frames: ClientFrame[] = [];
  const sockets: ServerSocket[] = [];
  let news = () => {};
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ClientFrame;
      frames.push(frame);
      if (frame.type === 'subscribe') socket.send(JSON.stringify({ ...frame, type: 'subscribed' }));
      news();
    });
    socket.on('close', () => news());
    news();
  });
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise<void>((resolve) => (news = resolve));
  };
  return {
    port: (server.address() as AddressInfo).port,
    frames,
    sockets,
    until,
    types: () => frames.map((frame) => frame.type),
    push: (frame: ServerFrame) => sockets.at(-1)?.send(JSON.stringify(frame)),
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A live connection to that port, which hardly waits before it tries again. */
export const connect = (port: number, options: Partial<LiveSocketOptions> = {}) =>
  new LiveSocket({
    open: () => new WebSocket(`ws://127.0.0.1:${port}/ws`) as unknown as Socket,
    firstDelayMs: 5,
    longestDelayMs: 20,
    lingerMs: 5,
    ...options,
  });

export const connected = (live: LiveSocket) =>
  new Promise<void>((resolve) => {
    const look = () => live.currentStatus() === 'connected' && resolve();
    live.onStatus(look);
    look();
  });
