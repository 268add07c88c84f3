const maxKeys = 50_000;

/** Sliding windows in memory: what counts while Redis is away. */
export class SlidingWindows {
  private readonly windows = new Map<string, Map<string, number>>();

  /** 0 when the attempt was taken, else the milliseconds until one is free again. */
  take(key: string, id: string, attempts: number, windowMs: number, now: number): number {
    const taken = this.takenIn(key, windowMs, now);
    const [oldest] = taken.values();
    if (oldest !== undefined && taken.size >= attempts) return oldest + windowMs - now;
    this.count(key, id, windowMs, now);
    return 0;
  }

  /** Counts an attempt that was taken elsewhere. */
  count(key: string, id: string, windowMs: number, now: number): void {
    const taken = this.takenIn(key, windowMs, now);
    if (this.windows.size >= maxKeys) this.windows.clear();
    this.windows.set(key, taken.set(id, now));
  }

  private takenIn(key: string, windowMs: number, now: number): Map<string, number> {
    const taken = this.windows.get(key) ?? new Map<string, number>();
    for (const [id, at] of taken) {
      if (at > now - windowMs) break;
      taken.delete(id);
    }
    return taken;
  }

  giveBack(key: string, id: string): void {
    const taken = this.windows.get(key);
    taken?.delete(id);
    if (taken?.size === 0) this.windows.delete(key);
  }
}
