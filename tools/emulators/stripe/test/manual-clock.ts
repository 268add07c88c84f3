import type { Clock } from '../src/clock';

/** Stands still until it is moved. */
export class ManualClock implements Clock {
  private readonly tasks = new Set<{ at: number; run: () => void }>();

  constructor(private time = Date.now()) {}

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): () => void {
    const task = { at: this.time + ms, run };
    this.tasks.add(task);
    return () => this.tasks.delete(task);
  }

  /** Runs what falls due on the way, in its order. */
  advance(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const [next] = [...this.tasks]
        .filter(({ at }) => at <= until)
        .toSorted((one, other) => one.at - other.at);
      if (!next) break;
      this.tasks.delete(next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = until;
  }
}
