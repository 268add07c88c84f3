interface Waiting {
  readonly begin: () => void;
  readonly timer: NodeJS.Timeout;
}

export interface TurnLimits {
  /** Pieces of work under way. */
  readonly atOnce: number;
  /** Pieces that may wait for their turn. */
  readonly waiting: number;
  /** Anyone who asked for work has given up after so long; it is not started anymore. */
  readonly waitMs: number;
}

/** Lets so much work run at once, and so much wait, in the order in which it came. */
export class Turns {
  private running = 0;
  private readonly waiting: Waiting[] = [];

  constructor(
    private readonly limits: TurnLimits,
    /** What work that finds no turn fails with. */
    private readonly noTurn: () => Error,
  ) {}

  get isIdle(): boolean {
    return this.running === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private turn(): Promise<void> {
    const { atOnce, waiting, waitMs } = this.limits;
    if (this.running < atOnce) {
      this.running += 1;
      return Promise.resolve();
    }
    if (this.waiting.length >= waiting) return Promise.reject(this.noTurn());
    return new Promise((begin, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(this.noTurn());
      }, waitMs);
      const entry: Waiting = { begin, timer };
      this.waiting.push(entry);
    });
  }

  /** Hands the turn on: `running` stays what it is while someone waits. */
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
