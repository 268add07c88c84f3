import { hash } from '../data/draws';

/** Odd, so that a multiplication by it can be undone. */
const factor = 0x9e3779b1;
const unfactor = inverseOf(factor);
/** Room for numbers below 0. */
const offset = 1 << 20;

/** Ids like `cus_5f1c…`: 32 hexadecimal digits that hide a number. We can read it back. */
export class OpaqueIds {
  constructor(
    private readonly prefix: string,
    private readonly seed: number,
  ) {}

  of(value: number): string {
    const mixed = Math.imul((value + offset) ^ this.seed, factor);
    return `${this.prefix}_${hex(mixed)}${this.rest(value)}`;
  }

  /** Null for any other id. */
  valueOf(id: string): number | null {
    const match = new RegExp(`^${this.prefix}_([0-9a-f]{8})([0-9a-f]{24})$`).exec(id);
    if (!match) return null;
    const mixed = Number.parseInt(match[1] ?? '', 16);
    const value = (Math.imul(mixed, unfactor) ^ this.seed) - offset;
    return this.rest(value) === match[2] ? value : null;
  }

  private rest(value: number): string {
    return [1, 2, 3].map((part) => hex(hash(this.seed, value, part))).join('');
  }
}

const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0');

/** Newton's iteration doubles the correct bits each time. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let bits = 3; bits < 32; bits *= 2) {
    inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  }
  return inverse;
}
