/** A browser's WebSocket. */
import type { ClientFrame, ServerFrame } from '@contracts/live';
import { WebSocket } from 'ws';

const patienceMs = 15_000;

export class LiveClient {
  readonly frames: ServerFrame[] = [];
  private readonly waiting = new Set<() => void>();

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as ServerFrame);
      for (const look of [...this.waiting]) look();
    });
  }

  static async open(baseUrl: string): Promise<LiveClient> {
    const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/ws`);
    const client = new LiveClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Subscribes. Resolves when the current state has arrived. */
  async subscribe(appointmentId: string): Promise<void> {
    this.send({ type: 'subscribe', appointmentId });
    await this.heard(
      (frame) => frame.type === 'tracking_update' && frame.appointmentId === appointmentId,
    );
  }

  /** Resolves with the first frame from `since` on that matches. */
  heard(isIt: (frame: ServerFrame) => boolean, since = 0): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(look);
        const last = JSON.stringify(this.frames.at(-1));
        reject(
          new Error(`Not heard in ${patienceMs} ms; the last of ${this.frames.length}: ${last}`),
        );
      }, patienceMs);
      const look = () => {
        const found = this.frames.slice(since).find(isIt);
        if (!found) return;
        clearTimeout(timer);
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }

  /** Stops reading, as a sleeping phone does, so data stays in the socket's buffers. */
  stopReading(): void {
    this.socket.pause();
  }

  close(): void {
    this.socket.terminate();
  }
}
