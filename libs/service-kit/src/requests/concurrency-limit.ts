interface Waiting {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout;
}

interface ConcurrencyLimits {
  /** Tasks that run at once. */
  readonly atOnce: number;
  /** Tasks that may wait. */
  readonly waiting: number;
  /** How long a task may wait. After that, no one waits for it, and it is not started. */
  readonly waitMs: number;
}

/** Limits how many tasks run at once, and how many wait. Those that wait start in order. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  constructor(
    private readonly limits: ConcurrencyLimits,
    /** The error of a task for which there is no room. */
    private readonly tooMany: () => Error,
  ) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.start();
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private start(): Promise<void> {
    const { atOnce, waiting, waitMs } = this.limits;
    if (this.running < atOnce) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.waiting.length >= waiting) return Promise.reject(this.tooMany());
    return new Promise((begin, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(this.tooMany());
      }, waitMs);
      const entry: Waiting = { begin, timer };
      this.waiting.push(entry);
    });
  }

  /** Starts the next task. `running` stays the same while there is one. */
  private next(): void {
    const next = this.waiting.shift();
    if (!next) {
      this.running -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.begin();
  }
}
