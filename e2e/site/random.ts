/** Random numbers that the seed repeats (mulberry32). */
export class SeededRandom {
  constructor(private state: number) {}

  /** From 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }
}

/** With a number that makes it unique, so that specs don't interfere. */
export const unique = (what: string): string =>
  `${what} ${Date.now().toString(36)}${Math.floor(Math.random() * 1_000)}`;

/** Of the demo's customers and technicians, who have texts and visits already. */
const demoAreaCodes = new Set([352, 386, 407, 904]);
const anyAreaCodes = Array.from({ length: 790 }, (_, index) => 200 + index);

/** Of an example's range, and no one's in the demo. */
export function uniquePhone(areaCodes: readonly number[] = anyAreaCodes): string {
  const free = areaCodes.filter((code) => !demoAreaCodes.has(code));
  const areaCode = free[Math.floor(Math.random() * free.length)];
  return `(${areaCode}) 555-01${10 + Math.floor(Math.random() * 90)}`;
}
