/** How many more customers a system can be given back at the front: those with indexes below 0. */
const reserve = 10_000;

/**
 * Which of a company's customers its system lists now: from `first` to before `end`, in that order.
 * Small, however many there are; only what was changed is kept.
 */
export class CustomerList {
  private from = 0;
  private until: number;
  private readonly changes = new Map<number, { revision: number; at: number }>();

  constructor(size: number) {
    this.until = size;
  }

  get first(): number {
    return this.from;
  }

  get end(): number {
    return this.until;
  }

  has(index: number): boolean {
    return index >= this.from && index < this.until;
  }

  revision(index: number): number {
    return this.changes.get(index)?.revision ?? 0;
  }

  /** Milliseconds since 1970; undefined when it was not changed. */
  changedAt(index: number): number | undefined {
    return this.changes.get(index)?.at;
  }

  /** The first ones go: what stood on page 2 is on page 1 now. */
  removeFirst(count: number): void {
    this.from = Math.min(this.from + count, this.until);
  }

  /** As many come in before the first: what stood on page 1 is on page 2 now. */
  restoreFirst(count: number): void {
    this.from = Math.max(this.from - count, -reserve);
  }

  removeLast(count: number): void {
    this.until = Math.max(this.until - count, this.from);
  }

  /** Changes the records of the first ones. */
  changeFirst(count: number, at: number): void {
    for (let index = this.from; index < Math.min(this.from + count, this.until); index += 1) {
      this.changes.set(index, { revision: this.revision(index) + 1, at });
    }
  }
}
