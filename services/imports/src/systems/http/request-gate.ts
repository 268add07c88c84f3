import { paused } from './paused';

/** How fast one system may be asked, and how often at once. */
export interface GateLimits {
  /** Requests in a second, on average. */
  readonly perSecond: number;
  /** Beyond that, as many at once: in no second are there more than both together. */
  readonly burst: number;
  /** Under way at once. */
  readonly concurrency: number;
}

/** Lets requests through in their order, a token bucket and a bound on how many are under way. */
export class RequestGate {
  /** When the bucket will be full again, in milliseconds since 1970. */
  private fullAt = 0;
  private underWay = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: GateLimits) {}

  /** Runs `request` when it is its turn. Throws the signal's reason when that comes first. */
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

  /** Takes a token and says in how many milliseconds it will be there. */
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

  /** Anyone who waits longest takes the place. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.underWay -= 1;
  }
}
