import { ServerResponse, type IncomingMessage } from 'node:http';

/** Time to read an answer that comes before its request has arrived. */
const lingerMs = 1_000;
/** How much of such a request is read and dropped in that time. */
const drainedBytes = 1024 * 1024;

/** Whether a request's headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/**
 * Answers requests that haven't arrived completely, and then closes the connection, which would
 * wait for the rest. The answer goes out at once, and the connection closes up to a second later:
 * data that arrives at a closed socket resets it, and a client that is still sending would lose the
 * answer.
 */
export class LingeringResponse extends ServerResponse {
  private isLingering = false;

  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.isEarly) this.shouldKeepAlive = false;
    return super.writeHead(status, ...(rest as []));
  }

  override end(chunk?: unknown, encoding?: unknown, done?: unknown): this {
    if (this.isLingering) return this;
    if (!this.isEarly) return super.end(chunk, encoding as BufferEncoding, done as () => void);
    this.isLingering = true;
    if (chunk) this.write(chunk, encoding as BufferEncoding);
    else this.flushHeaders();
    this.drain(() => super.end(done as () => void));
    return this;
  }

  private get isEarly(): boolean {
    const { req } = this;
    return hasBody(req) && !req.complete && !req.destroyed;
  }

  /** Until the request has arrived, the sender has gone, or the time is up. */
  private drain(onDone: () => void): void {
    const { req } = this;
    let left = drainedBytes;
    const finish = () => {
      clearTimeout(late);
      req.off('close', finish);
      onDone();
    };
    const late = setTimeout(finish, lingerMs);
    req.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) req.pause();
    });
    req.once('close', finish).resume();
  }
}
