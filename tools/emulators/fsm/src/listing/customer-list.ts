/** How many customers may be added at the front: those with indexes below 0. */
const reserve = 10_000;

/**
 * Which of a company's customers its system lists: from `first` to before `end`. Only changes are
 * stored.
 */
export class CustomerList {
  private from = 0;
  private until: number;
  private readonly changes = new Map<number, { revision: number; at: number }>();
  /** Indexes of changed, removed and restored customers, oldest first. */
  private readonly log: { readonly index: number; readonly at: number }[] = [];

  constructor(readonly size: number) {
    this.until = size;
  }

  /** What has happened to the list. */
  get events(): readonly { readonly index: number; readonly at: number }[] {
    return this.log;
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

  /** In milliseconds since 1970; undefined if unchanged. */
  changedAt(index: number): number | undefined {
    return this.changes.get(index)?.at;
  }

  /** Removes the first ones, so records move from page 2 to page 1. */
  removeFirst(count: number): void {
    const before = this.from;
    this.from = Math.min(this.from + count, this.until);
    this.note(before, this.from);
  }

  /** Adds customers at the front, so records move from page 1 to page 2. */
  restoreFirst(count: number): void {
    const before = this.from;
    this.from = Math.max(this.from - count, -reserve);
    this.note(this.from, before);
  }

  removeLast(count: number): void {
    const before = this.until;
    this.until = Math.max(this.until - count, this.from);
    this.note(this.until, before);
  }

  /** Changes the records of the first ones. */
  changeFirst(count: number, at: number): void {
    for (let index = this.from; index < Math.min(this.from + count, this.until); index += 1) {
      this.changes.set(index, { revision: this.revision(index) + 1, at });
      this.log.push({ index, at });
    }
  }

  private note(first: number, end: number): void {
    const at = Date.now();
    for (let index = first; index < end; index += 1) this.log.push({ index, at });
  }
}
