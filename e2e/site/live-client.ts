/** A browser's WebSocket. */
import { once } from 'node:events';
import type { ClientFrame, ServerFrame } from '@contracts/live';
import { WebSocket } from 'ws';

const timeoutMs = 15_000;

export class LiveClient {
  readonly frames: ServerFrame[] = [];
  /** Resolves with the code. */
  readonly closed: Promise<number>;

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as ServerFrame);
    });
    this.closed = new Promise((resolve) => socket.once('close', resolve));
  }

  static async open(baseUrl: string): Promise<LiveClient> {
    const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/ws`);
    const client = new LiveClient(socket);
    await once(socket, 'open');
    return client;
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Subscribes. Resolves when the current state has arrived. */
  async subscribe(appointmentId: string): Promise<void> {
    this.send({ type: 'subscribe', appointmentId });
    await this.received(
      (frame) => frame.type === 'tracking_update' && frame.appointmentId === appointmentId,
    );
  }

  /** Resolves with the first frame from `since` on that matches. */
  async received(matches: (frame: ServerFrame) => boolean, since = 0): Promise<ServerFrame> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const found = this.frames.slice(since).find(matches);
      if (found) return found;
      await once(this.socket, 'message', { signal }).catch((cause: unknown) => {
        const last = JSON.stringify(this.frames.at(-1));
        throw new Error(`No such frame; the last of ${this.frames.length}: ${last}`, { cause });
      });
    }
  }

  /** Stops reading, as a sleeping phone does, so data stays in the socket's buffers. */
  stopReading(): void {
    this.socket.pause();
  }

  close(): void {
    this.socket.terminate();
  }
}
