/** https://developer.getjobber.com/docs/using_jobbers_api/api_rate_limits/ */
const maximumAvailable = 10_000;

/** The points of one app and one company. They come back over time. */
export class Points {
  private available = maximumAvailable;
  private at: number;

  /** @param restoreRate per second; null for endless points */
  constructor(
    private readonly restoreRate: number | null,
    private readonly now: () => number,
  ) {
    this.at = now();
  }

  /** Whether a query that takes this many at most may begin. */
  covers(points: number): boolean {
    this.restore();
    return points <= this.available;
  }

  spend(points: number): void {
    if (this.restoreRate !== null) this.available = Math.max(0, this.available - points);
  }

  /** Nothing is left, as after other queries of the app. */
  exhaust(): void {
    this.restore();
    this.available = 0;
  }

  status(): object {
    this.restore();
    return {
      maximumAvailable,
      currentlyAvailable: Math.floor(this.available),
      restoreRate: this.restoreRate ?? maximumAvailable,
    };
  }

  private restore(): void {
    const now = this.now();
    const rate = this.restoreRate ?? maximumAvailable;
    const restored = ((now - this.at) / 1000) * rate;
    this.available = Math.min(maximumAvailable, this.available + restored);
    this.at = now;
  }
}
