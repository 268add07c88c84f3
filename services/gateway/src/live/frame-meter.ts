import { TokenBucket } from '../edge/limits/token-bucket';

/** A reconnect causes a burst. */
const frames = { burst: 120, perSecond: 20 };
const bytes = { burst: 128 * 1024, perSecond: 16 * 1024 };

const longestHeader = 14;

/**
 * Counts frames in the raw bytes, including control frames without an event in ws, and those after
 * a close.
 */
export class FrameMeter {
  private readonly frames: TokenBucket;
  private readonly bytes: TokenBucket;
  private readonly header = Buffer.alloc(longestHeader);
  private headerSize = 0;
  private headerLength = 2;
  private payloadLeft = 0;

  /** `framesOfAll` is shared by all sockets of an address. */
  constructor(
    private readonly framesOfAll: TokenBucket,
    now: number = Date.now(),
  ) {
    this.frames = new TokenBucket(frames.burst, frames.perSecond, now);
    this.bytes = new TokenBucket(bytes.burst, bytes.perSecond, now);
  }

  /** False after too many frames or bytes. */
  takes(chunk: Buffer, now: number = Date.now()): boolean {
    if (!this.bytes.take(chunk.length, now)) return false;
    for (let at = 0; at < chunk.length;) {
      if (this.payloadLeft > 0) {
        const skipped = Math.min(this.payloadLeft, chunk.length - at);
        this.payloadLeft -= skipped;
        at += skipped;
      } else {
        this.header[this.headerSize] = chunk[at] ?? 0;
        this.headerSize += 1;
        at += 1;
        if (this.headerSize === 2) this.headerLength = 2 + this.lengthBytes + this.maskBytes;
        if (this.headerSize === this.headerLength && !this.takeFrame(now)) return false;
      }
    }
    return true;
  }

  private takeFrame(now: number): boolean {
    this.payloadLeft = this.payloadLength;
    this.headerSize = 0;
    this.headerLength = 2;
    return this.frames.take(1, now) && this.framesOfAll.take(1, now);
  }

  private get maskBytes(): number {
    return (this.header[1] ?? 0) & 0x80 ? 4 : 0;
  }

  private get lengthBytes(): number {
    const short = (this.header[1] ?? 0) & 0x7f;
    return short === 127 ? 8 : short === 126 ? 2 : 0;
  }

  private get payloadLength(): number {
    if (this.lengthBytes === 8) return Number(this.header.readBigUInt64BE(2));
    if (this.lengthBytes === 2) return this.header.readUInt16BE(2);
    return (this.header[1] ?? 0) & 0x7f;
  }
}
