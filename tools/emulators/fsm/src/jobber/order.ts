import type { Source } from '../listing/source';

/**
 * Records by when they were changed: first those of unchanged customers, in the order of the list,
 * then the changed ones. A record that is changed while a client reads moves to the end, and those
 * behind it move up.
 */
export class UpdateOrder {
  /** @param before how many rows come before a customer's, from a start of one's own */
  constructor(
    private readonly source: Source,
    private readonly before: (index: number) => number,
    private readonly whose: (row: number) => { readonly customer: number; readonly nth: number },
  ) {}

  get total(): number {
    const { first, end } = this.source.list;
    return this.before(end) - this.before(first);
  }

  /** The customers and the numbers of the rows from a place on. */
  slice(from: number, count: number): { readonly customer: number; readonly nth: number }[] {
    const changed = this.changed();
    const moved = changed.flatMap((index) => this.rowsOf(index));
    const still = this.total - moved.length;
    const to = Math.min(from + count, this.total);
    const places = Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth);
    return [
      ...places.filter((place) => place < still).map((place) => this.unchanged(place, changed)),
      ...moved.slice(Math.max(0, from - still), Math.max(0, to - still)),
    ];
  }

  private unchanged(place: number, changed: readonly number[]) {
    let row = this.before(this.source.list.first) + place;
    for (const index of changed.toSorted((one, other) => one - other)) {
      if (this.before(index) <= row) row += this.before(index + 1) - this.before(index);
    }
    return this.whose(row);
  }

  private rowsOf(index: number) {
    const count = this.before(index + 1) - this.before(index);
    return Array.from({ length: count }, (_, nth) => ({ customer: index, nth }));
  }

  /** Those of the list, the last change last. */
  private changed(): number[] {
    const { list } = this.source;
    const last = new Set<number>();
    for (const { index } of list.events) {
      if (!list.has(index) || list.changedAt(index) === undefined) continue;

      last.delete(index);
      last.add(index);
    }
    return [...last];
  }
}
