/** What the site has acknowledged, and must therefore keep. */
export interface Booked {
  readonly id: string;
  /** A unique customer name. */
  readonly marker: string;
  /** Last acknowledged date and label. */
  readonly slot: string;
}

export class Ledger {
  readonly booked = new Map<string, Booked>();
  /** Number of reschedules that were acknowledged. */
  moves = 0;
  /** Technician by appointment, from the last acknowledged assignment. */
  readonly assigned = new Map<string, string>();
  /** Technician by appointment, for acknowledged completions. */
  readonly completed = new Map<string, string>();
  readonly statuses = new Map<number, number>();
  /** Answers with status 500, which are bugs. */
  readonly failures: string[] = [];
  /** A part hangs right now, so calls may get no answer. */
  mayHang = false;
  brokenConnections = 0;
  slowestMs = 0;

  count(status: number, what: string): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 500) this.failures.push(what);
  }

  get summary(): string {
    const statuses = [...this.statuses].sort(([a], [b]) => a - b);
    return [
      `${this.booked.size} booked`,
      `${this.moves} moved`,
      `${this.assigned.size} assigned`,
      `${this.completed.size} completed`,
      `answers ${statuses.map(([status, count]) => `${status}×${count}`).join(' ')}`,
      `${this.brokenConnections} connections broke`,
      `slowest answer ${Math.round(this.slowestMs)} ms`,
    ].join(' · ');
  }
}
