/** As long as our proxy keeps an unused connection (`idle` in the Caddyfile). */
export const keptMs = 30_000;
const maxKept = 20_000;

interface Kept {
  usedAt: number;
  readonly owners: readonly string[];
}

/**
 * Connections that clients keep at our proxy, each until some time after its last call. We don't see
 * when they close.
 */
export class KeptConnections {
  private readonly kept = new Map<string, Kept>();
  private readonly counts = new Map<string, number>();

  /** How many each of them has. */
  heldBy(owner: string): number {
    return this.counts.get(owner) ?? 0;
  }

  has(connection: string): boolean {
    return this.kept.has(connection);
  }

  /** Counts a connection for its owners, or prolongs it. */
  use(connection: string, owners: readonly string[], now: number): void {
    const known = this.kept.get(connection);
    this.kept.delete(connection);
    this.kept.set(connection, { usedAt: now, owners: known?.owners ?? owners });
    if (!known) for (const owner of owners) this.counts.set(owner, this.heldBy(owner) + 1);
    if (this.kept.size > maxKept) this.forgetOldest();
  }

  forgetUnused(now: number): void {
    for (const [, { usedAt }] of this.kept) {
      if (now - usedAt < keptMs) return;
      this.forgetOldest();
    }
  }

  private forgetOldest(): void {
    for (const [connection, { owners }] of this.kept) {
      this.kept.delete(connection);
      for (const owner of owners) {
        const left = this.heldBy(owner) - 1;
        if (left > 0) this.counts.set(owner, left);
        else this.counts.delete(owner);
      }
      return;
    }
  }
}
