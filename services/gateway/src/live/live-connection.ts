import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { AccountCaller } from '../edge/access/caller';
import { dispatchPrefix, type OutgoingFrame } from './outgoing-frame';

/** Different things a reader who is behind may be owed; one who is owed more is cut off. */
const owedAtMost = 2_000;

/** A burst of frames, as after a reconnect, and how many a second after that. */
const burst = 120;
const framesPerSecond = 20;

/** The socket below, which ws keeps to itself. */
type WithSocket = WebSocket & { readonly _socket: Socket | null };

/** One browser. Writes what is already encoded, and never keeps more for it than the newest. */
export class LiveConnection {
  readonly appointments = new Set<string>();
  /** Who looks at the dispatch topic; undefined for everyone who does not. */
  dispatcher: AccountCaller | undefined;
  /** Whether the last ping was answered. */
  alive = true;
  private readonly stream: Socket | null;
  private owed: Map<string, Buffer> | undefined;
  private behindSince = 0;
  private allowance = burst;
  private allowanceAt = Date.now();

  constructor(private readonly socket: WebSocket) {
    this.stream = (socket as WithSocket)._socket;
    socket.on('pong', () => {
      this.alive = true;
    });
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Takes one frame of the browser; false when there have been too many. */
  allows(now: number = Date.now()): boolean {
    const earned = ((now - this.allowanceAt) / 1000) * framesPerSecond;
    this.allowance = Math.min(burst, this.allowance + earned) - 1;
    this.allowanceAt = now;
    return this.allowance >= 0;
  }

  send(frame: OutgoingFrame): void {
    this.sendAll([frame], frame.bytes);
  }

  /** Several frames and the same bytes in one piece, so that one write does for them. */
  sendAll(frames: readonly OutgoingFrame[], bytes: Buffer): void {
    const { stream } = this;
    if (!stream || !this.open) return;
    if (!this.owed && !stream.writableNeedDrain) stream.write(bytes);
    else for (const frame of frames) this.owe(stream, frame);
  }

  /** Ends a reader who has been behind for too long. */
  endIfBehind(longestMs: number, now: number = Date.now()): void {
    if (this.owed && now - this.behindSince > longestMs) this.terminate();
  }

  ping(): void {
    if (!this.alive) {
      this.terminate();
      return;
    }
    this.alive = false;
    if (this.open) this.socket.ping();
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.owed = undefined;
    this.socket.terminate();
  }

  private owe(stream: Socket, frame: OutgoingFrame): void {
    if (!this.owed) {
      this.owed = new Map();
      this.behindSince = Date.now();
      stream.once('drain', () => this.settle());
    }
    // Deleted first, so that the order stays that of the newest of each.
    this.owed.delete(frame.key);
    if (frame.outdates) this.owed.delete(frame.outdates);
    this.owed.set(frame.key, frame.bytes);
    if (this.owed.size > owedAtMost) this.terminate();
  }

  /** Nothing that was meant for a dispatcher is sent to someone who is none any more. */
  leaveDispatch(): void {
    this.dispatcher = undefined;
    for (const key of this.owed?.keys() ?? []) {
      if (key.startsWith(dispatchPrefix)) this.owed?.delete(key);
    }
  }

  private settle(): void {
    if (this.dispatcher && this.dispatcher.exp * 1000 <= Date.now()) this.leaveDispatch();
    const owed = this.owed;
    this.owed = undefined;
    if (owed && this.open) this.stream?.write(Buffer.concat([...owed.values()]));
  }
}
