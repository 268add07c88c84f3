/** Counts of one endpoint. */
export interface Asked {
  readonly count: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Maximum concurrent requests. */
  readonly maxConcurrency: number;
  /** Maximum requests that started within one second of the clock. */
  readonly maxPerSecond: number;
  /** Requests over the limit, or before the end of a Retry-After. */
  readonly overLimit: number;
}

class Tally {
  count = 0;
  overLimit = 0;
  maxConcurrency = 0;
  maxPerSecond = 0;
  readonly statuses: Record<string, number> = {};
  private underWay = 0;
  private second = 0;
  private inSecond = 0;

  begin(now: number): void {
    this.count += 1;
    this.underWay += 1;
    this.maxConcurrency = Math.max(this.maxConcurrency, this.underWay);
    const second = Math.floor(now / 1000);
    this.inSecond = second === this.second ? this.inSecond + 1 : 1;
    this.second = second;
    this.maxPerSecond = Math.max(this.maxPerSecond, this.inSecond);
  }

  /** @param status `none` if the connection ended without an answer */
  end(status: string): void {
    this.underWay -= 1;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
  }

  asked(): Asked {
    const { count, statuses, maxConcurrency, maxPerSecond, overLimit } = this;
    return { count, statuses, maxConcurrency, maxPerSecond, overLimit };
  }
}

/** Counts requests by system and by endpoint. Unknown endpoints count as `unknown`. */
export class RequestLog {
  private tallies = new Map<string, Tally>();

  /** @returns a function to call when it has ended */
  begin(
    system: string,
    endpoint: string,
    now: number,
  ): (status: string, isOverLimit: boolean) => void {
    const tallies = [this.tally(system), this.tally(`${system}/${endpoint}`)];
    for (const tally of tallies) tally.begin(now);
    return (status, isOverLimit) => {
      for (const tally of tallies) {
        tally.end(status);
        if (isOverLimit) tally.overLimit += 1;
      }
    };
  }

  /** By `system`, and by `system/endpoint`. */
  all(): Readonly<Record<string, Asked>> {
    return Object.fromEntries([...this.tallies].map(([name, tally]) => [name, tally.asked()]));
  }

  clear(): void {
    this.tallies = new Map();
  }

  private tally(name: string): Tally {
    const known = this.tallies.get(name) ?? new Tally();
    this.tallies.set(name, known);
    return known;
  }
}
