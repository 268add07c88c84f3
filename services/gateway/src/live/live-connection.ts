import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { AccountCaller } from '../edge/access/caller';
import { FrameMeter } from './frame-meter';
import { prefixOf, type HeardTopic, type OutgoingFrame } from './outgoing-frame';
import type { Visit } from './upgrade-guard';

/** For a slow reader. One with more is cut off. */
const maxPendingFrames = 2_000;
const maxPendingBytes = 4 * 1024 * 1024;

const text = { binary: false };

/**
 * One browser. Keeps only the newest frame of each key, including answers and pongs, so asking for
 * them costs no memory.
 */
export class LiveConnection {
  /** With the keys of their tracking links. */
  readonly appointments = new Map<string, string | undefined>();
  readonly imports = new Set<string>();
  readonly callers = new Map<HeardTopic, AccountCaller>();
  private readonly meter: FrameMeter;
  /** Other pongs prove nothing. */
  private unansweredPing: Buffer | undefined;
  private pendingFrames: Map<string, OutgoingFrame> | undefined;
  private pendingBytes = 0;
  private behindSince = 0;
  /** Bytes that the kernel has accepted, and since when it accepts no more. */
  private taken = 0;
  private takenAt = Date.now();

  /** `stream` is the socket of the upgrade request. Only it tells how much is still unsent. */
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Socket,
    visit: Pick<Visit, 'frames' | 'onFlood'>,
  ) {
    this.meter = new FrameMeter(visit.frames);
    // Counts bytes before ws reads them. ws parses the rest of this chunk, but ignores frames on a
    // closing connection.
    stream.prependListener('data', (chunk: Buffer) => {
      if (stream.destroyed || this.meter.takes(chunk)) return;
      visit.onFlood();
      this.terminate();
    });
    // A waiting frame is replaced by the next.
    socket.on('ping', (bytes: Buffer) => this.send({ key: 'pong-frame', control: 'pong', bytes }));
    socket.on('pong', (payload: Buffer) => {
      if (this.unansweredPing?.equals(payload)) this.unansweredPing = undefined;
    });
  }

  get open(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(...frames: readonly OutgoingFrame[]): void {
    if (!this.open) return;
    this.stream.cork();
    for (const frame of frames) {
      if (this.pendingFrames ?? this.stream.writableNeedDrain) this.keep(frame);
      else this.write(frame);
    }
    this.stream.uncork();
  }

  /** Cuts off a reader who has been behind for too long, or reads nothing. */
  endIfBehind(longestMs: number, now: number = Date.now()): void {
    const { stream } = this;
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
    // While it waits, a later frame replaces it.
    this.send({ key: 'ping', control: 'ping', bytes: this.unansweredPing });
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.drop();
    this.socket.terminate();
  }

  leave(topic: HeardTopic): void {
    this.callers.delete(topic);
    for (const key of this.pendingFrames?.keys() ?? []) {
      if (key.startsWith(prefixOf(topic))) this.forget(key);
    }
  }

  private write({ control, bytes }: OutgoingFrame): void {
    if (control) this.socket[control](bytes);
    else this.socket.send(bytes, text);
  }

  private keep(frame: OutgoingFrame): void {
    if (!this.open) return;
    if (!this.pendingFrames) {
      this.pendingFrames = new Map();
      this.behindSince = Date.now();
      this.stream.once('drain', () => this.flush());
    }
    // Deleted first, so that frames are ordered by their newest version.
    this.forget(frame.key);
    if (frame.outdates) this.forget(frame.outdates);
    this.pendingFrames.set(frame.key, frame);
    this.pendingBytes += frame.bytes.length;
    const tooMuch =
      this.pendingFrames.size > maxPendingFrames || this.pendingBytes > maxPendingBytes;
    if (tooMuch) this.terminate();
  }

  private forget(key: string): void {
    this.pendingBytes -= this.pendingFrames?.get(key)?.bytes.length ?? 0;
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
    if (!pending || !this.open) return;
    this.stream.cork();
    for (const frame of pending.values()) this.write(frame);
    this.stream.uncork();
  }
}
