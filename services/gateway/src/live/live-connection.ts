import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { AccountCaller } from '../edge/access/caller';
import { FrameMeter } from './frame-meter';
import {
  pingFrame,
  pongFrame,
  prefixOf,
  type HeardTopic,
  type OutgoingFrame,
} from './outgoing-frame';
import type { Visit } from './upgrade-guard';

/** Different things that may wait for a reader who is behind; one with more is cut off. */
const maxPendingFrames = 2_000;
const maxPendingBytes = 4 * 1024 * 1024;

/** The socket below, which ws keeps to itself. */
type WithSocket = WebSocket & { readonly _socket: Socket | null };

/**
 * One browser. Writes what is already encoded, and never keeps more for it than the newest: answers
 * to its own frames wait in the same place, pongs too, so that asking for them costs no memory.
 */
export class LiveConnection {
  readonly appointments = new Set<string>();
  /** Imports that it watches or is about to. */
  readonly imports = new Set<string>();
  /** As whom it hears what takes a login. */
  readonly callers = new Map<HeardTopic, AccountCaller>();
  private readonly stream: Socket | null;
  private readonly meter: FrameMeter;
  /** The payload of the ping that has no answer yet: any other pong proves nothing. */
  private unansweredPing: Buffer | undefined;
  private pendingFrames: Map<string, Buffer> | undefined;
  private pendingBytes = 0;
  private behindSince = 0;
  /** Bytes that the kernel has taken, and since when it has taken no more while some were waiting. */
  private taken = 0;
  private takenAt = Date.now();

  constructor(
    private readonly socket: WebSocket,
    visit: Pick<Visit, 'frames' | 'onFlood'>,
  ) {
    this.meter = new FrameMeter(visit.frames);
    this.stream = (socket as WithSocket)._socket;
    // Before ws reads the same bytes.
    this.stream?.prependListener('data', (chunk: Buffer) => {
      if (this.stream?.destroyed || this.meter.takes(chunk)) return;
      visit.onFlood();
      // Zeros are no frame, so that ws gives up on this piece, too, instead of reading thousands.
      chunk.fill(0);
      this.terminate();
    });
    socket.on('ping', (payload: Buffer) => this.send(pongFrame(payload)));
    socket.on('pong', (payload: Buffer) => {
      if (this.unansweredPing?.equals(payload)) this.unansweredPing = undefined;
    });
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(frame: OutgoingFrame): void {
    this.sendAll([frame], frame.bytes);
  }

  /** Several frames and the same bytes in one piece, so that one write does for them. */
  sendAll(frames: readonly OutgoingFrame[], bytes: Buffer): void {
    const { stream } = this;
    if (!stream || !this.open) return;
    if (!this.pendingFrames && !stream.writableNeedDrain) stream.write(bytes);
    else for (const frame of frames) this.keep(stream, frame);
  }

  /** Ends a reader who has been behind for too long, or takes nothing at all any more. */
  endIfBehind(longestMs: number, now: number = Date.now()): void {
    const { stream } = this;
    if (!stream) return;
    const taken = stream.bytesWritten - stream.writableLength;
    if (stream.writableLength === 0 || taken !== this.taken) {
      this.taken = taken;
      this.takenAt = now;
    }
    const behind = this.pendingFrames && now - this.behindSince > longestMs;
    if (behind || now - this.takenAt > longestMs) this.terminate();
  }

  ping(): void {
    if (this.unansweredPing) {
      this.terminate();
      return;
    }
    this.unansweredPing = randomBytes(8);
    this.send(pingFrame(this.unansweredPing));
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.drop();
    this.socket.terminate();
  }

  /** Nothing that was meant for somebody who had logged in is sent after that has ended. */
  leave(topic: HeardTopic): void {
    this.callers.delete(topic);
    for (const key of this.pendingFrames?.keys() ?? []) {
      if (key.startsWith(prefixOf(topic))) this.forget(key);
    }
  }

  private keep(stream: Socket, frame: OutgoingFrame): void {
    if (!this.open) return;
    if (!this.pendingFrames) {
      this.pendingFrames = new Map();
      this.behindSince = Date.now();
      stream.once('drain', () => this.flush());
    }
    // Deleted first, so that the order stays that of the newest of each.
    this.forget(frame.key);
    if (frame.outdates) this.forget(frame.outdates);
    this.pendingFrames.set(frame.key, frame.bytes);
    this.pendingBytes += frame.bytes.length;
    const tooMuch =
      this.pendingFrames.size > maxPendingFrames || this.pendingBytes > maxPendingBytes;
    if (tooMuch) this.terminate();
  }

  private forget(key: string): void {
    this.pendingBytes -= this.pendingFrames?.get(key)?.length ?? 0;
    this.pendingFrames?.delete(key);
  }

  private drop(): void {
    this.pendingFrames = undefined;
    this.pendingBytes = 0;
  }

  private flush(): void {
    for (const [topic, { exp }] of this.callers) {
      if (exp * 1000 <= Date.now()) this.leave(topic);
    }
    const pending = this.pendingFrames;
    this.drop();
    if (pending && this.open) this.stream?.write(Buffer.concat([...pending.values()]));
  }
}
