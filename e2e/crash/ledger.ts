/** What the site has acknowledged, and so owes. */
export interface Booked {
  readonly id: string;
  /** Customer name that no other booking has. */
  readonly marker: string;
  /** Date and label, as acknowledged last. */
  readonly slot: string;
}

export class Ledger {
  readonly booked = new Map<string, Booked>();
  /** How many moves to another slot were answered 200. */
  moves = 0;
  /** Technician by appointment, from the last assignment that was answered 200. */
  readonly assigned = new Map<string, string>();
  /** Technician by appointment, for jobs whose completion was answered. */
  readonly completed = new Map<string, string>();
  readonly statuses = new Map<number, number>();
  /** Answers of 500: bugs. */
  readonly failures: string[] = [];
  /** A part hangs just now: calls may end without an answer. */
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
