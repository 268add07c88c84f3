import type { ClientFrame, ServerFrame } from '@contracts/live';
import type { Socket } from '../shared/live/live-socket';

/** Replaces WebSocket. After `connect`, it confirms subscriptions, and `push` delivers frames. */
export class LiveFrames implements Socket {
  private static readonly sockets = new Set<LiveFrames>();
  private static connected = false;
  readyState = 0;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;

  constructor() {
    LiveFrames.sockets.add(this);
    if (LiveFrames.connected) void Promise.resolve().then(() => this.open());
  }

  static connect(): void {
    this.connected = true;
    for (const socket of this.sockets) socket.open();
  }

  /** Breaks the connection until `connect`. */
  static disconnect(): void {
    this.connected = false;
    for (const socket of this.sockets) socket.close();
  }

  static push(frame: ServerFrame): void {
    for (const socket of this.sockets) socket.deliver(frame);
  }

  send(text: string): void {
    const frame = JSON.parse(text) as ClientFrame;
    if (frame.type === 'subscribe') this.deliver({ ...frame, type: 'subscribed' });
    if (frame.type === 'ping') this.deliver({ type: 'pong' });
  }

  close(): void {
    if (!LiveFrames.sockets.delete(this)) return;
    this.readyState = 3;
    this.onclose?.();
  }

  private open(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.();
  }

  private deliver(frame: ServerFrame): void {
    // Not queueMicrotask, which a fake clock stops.
    void Promise.resolve().then(() => this.onmessage?.({ data: JSON.stringify(frame) }));
  }
}
