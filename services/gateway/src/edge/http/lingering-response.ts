import { ServerResponse, type IncomingMessage } from 'node:http';

/**
 * Tells our proxy to close its client's connection after this answer. It doesn't pass on our
 * `Connection`, and would wait for the rest of the request before it answers.
 */
export const closeHeader = ['x-connection', 'close'] as const;

/** For clients to read an answer that comes before their request has arrived. */
const lingerMs = 1_000;
/** Bytes of such a request that are read and dropped in that time. */
const drainedBytes = 1024 * 1024;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/**
 * Answers a request that hasn't arrived completely, and closes the connection up to a second later.
 * Closing at once would lose the answer: data that arrives at a closed socket resets it.
 */
export class LingeringResponse extends ServerResponse {
  private isLingering = false;

  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.isEarly) {
      this.shouldKeepAlive = false;
      this.setHeader(...closeHeader);
    }
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
