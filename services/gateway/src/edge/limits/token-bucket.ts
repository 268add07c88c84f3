/** An allowance that refills with time. */
export class TokenBucket {
  private left: number;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    private at: number,
  ) {
    this.left = burst;
  }

  /** Takes `count` or nothing. */
  take(count: number, now: number): boolean {
    this.refill(now);
    if (this.left < count) return false;
    this.left -= count;
    return true;
  }

  /** Takes `count` even if there's less. The debt must refill first. */
  charge(count: number, now: number): void {
    this.refill(now);
    this.left = Math.max(this.left - count, -this.burst);
  }

  isFull(now: number): boolean {
    this.refill(now);
    return this.left >= this.burst;
  }

  secondsToNext(now: number): number {
    this.refill(now);
    return Math.max(0, (1 - this.left) / this.perSecond);
  }

  private refill(now: number): void {
    const earned = (Math.max(0, now - this.at) / 1000) * this.perSecond;
    this.left = Math.min(this.burst, this.left + earned);
    this.at = now;
  }
}
