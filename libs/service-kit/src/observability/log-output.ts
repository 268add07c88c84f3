import { write, writeSync } from 'node:fs';

interface LogOutputLimits {
  /** Characters that may wait while the disk or the reader is slow. */
  waiting: number;
  /** Characters per write. */
  chunk: number;
  /** When the process ends, a write that takes longer than this is given up. */
  stuckMs: number;
  /** Pause after EAGAIN from a pipe whose reader is slow. */
  retryMs: number;
}

const defaults: LogOutputLimits = {
  waiting: 4 * 1024 * 1024,
  chunk: 64 * 1024,
  stuckMs: 1_000,
  retryMs: 50,
};

/**
 * Writes log lines in order, off the event loop, without waiting for them. A line that can't be
 * written (disk full or failing, reader stuck) is dropped and counted. Once writing works again, a
 * line says how many are missing.
 */
export class LogOutput {
  /** Number of dropped lines. */
  dropped = 0;
  private reported = 0;
  private waiting: string[] = [];
  private size = 0;
  private writing?: { since: number; lines: number };
  private scheduled = false;
  private why = '';
  private readonly limits: LogOutputLimits;

  constructor(
    private readonly fd: number,
    limits: Partial<LogOutputLimits> = {},
  ) {
    this.limits = { ...defaults, ...limits };
  }

  write(line: string): void {
    if (this.size + line.length > this.limits.waiting) {
      this.drop(1, 'too many wait');
      return;
    }
    this.waiting.push(line);
    this.size += line.length;
    this.schedule();
  }

  /** Writes what still waits when the process ends: there is no other turn of the event loop. */
  flushAtExit(): void {
    const stuck = this.writing && Date.now() - this.writing.since > this.limits.stuckMs;
    if (stuck || this.why !== '') return;
    try {
      writeSync(this.fd, this.waiting.join(''));
    } catch {
      // There's nowhere left to report it.
    }
    this.waiting = [];
    this.size = 0;
  }

  /** At the end of this turn of the event loop, so that its lines are one write. */
  private schedule(): void {
    if (this.scheduled || this.writing) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.writeNext();
    });
  }

  private writeNext(): void {
    if (this.writing || this.waiting.length === 0) return;
    let length = 0;
    let lines = 0;
    for (const line of this.waiting) {
      if (lines > 0 && length + line.length > this.limits.chunk) break;
      length += line.length;
      lines += 1;
    }
    const taken = this.waiting.splice(0, lines);
    this.size -= length;
    this.writing = { since: Date.now(), lines };
    this.put(Buffer.from(taken.join('')), 0);
  }

  private put(chunk: Buffer, from: number): void {
    write(this.fd, chunk, from, chunk.length - from, null, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.put(chunk, from), this.limits.retryMs).unref();
      } else if (error) {
        this.failed(error);
      } else if (from + written < chunk.length) {
        this.put(chunk, from + written);
      } else {
        this.succeeded();
      }
    });
  }

  private failed(error: NodeJS.ErrnoException): void {
    const lines = this.writing?.lines ?? 0;
    this.writing = undefined;
    this.drop(lines, error.code ?? error.message);
    this.schedule();
  }

  private succeeded(): void {
    this.writing = undefined;
    const missing = this.dropped - this.reported;
    if (missing > 0) {
      this.reported = this.dropped;
      const msg = `${missing} log lines could not be written: ${this.why}`;
      this.waiting.unshift(
        `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), context: 'Log', msg })}\n`,
      );
      this.size += this.waiting[0]?.length ?? 0;
    }
    this.why = '';
    this.schedule();
  }

  private drop(lines: number, why: string): void {
    this.dropped += lines;
    this.why = why;
  }
}

/** Standard output. The supervisor keeps it in a file, or the container engine collects it. */
export const processOutput = new LogOutput(1);
