import { setTimeout } from 'node:timers/promises';

/** Limits for requests to one system. */
export interface GateLimits {
  /** Requests per second, on average. */
  readonly perSecond: number;
  /** Additional requests at once. No second has more than both together. */
  readonly burst: number;
  /** Running requests. */
  readonly concurrency: number;
}

/** Lets requests through in order, with a token bucket and a limit of running ones. */
export class RequestGate {
  /** When the bucket will be full, in milliseconds since 1970. */
  private fullAt = 0;
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: GateLimits) {}

  /** Runs `request` when it's next. Throws the signal's reason if that aborts first. */
  async run<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
    await this.enter(signal);
    try {
      const wait = this.reserve(Date.now());
      if (wait > 0) await paused(wait, signal);
      return await request();
    } finally {
      this.leave();
    }
  }

  /** Takes a token. Returns in how many milliseconds it will be available. */
  private reserve(now: number): number {
    const { perSecond, burst } = this.limits;
    const interval = 1_000 / perSecond;
    this.fullAt = Math.max(now, this.fullAt) + interval;
    return Math.max(0, this.fullAt - now - burst * interval);
  }

  private async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.underWay < this.limits.concurrency) {
      this.underWay += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        this.waiting.splice(this.waiting.indexOf(turn), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.waiting.push(turn);
    });
  }

  /** The one that has waited longest is next. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.underWay -= 1;
  }
}

/** Throws the signal's reason when it aborts. */
export async function paused(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}
