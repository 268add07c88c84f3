import { Draws, hash } from './draws';

/**
 * Every block of sixteen customers has the same sixteen values, in an order that depends on the
 * seed. So each block has the same sum, and we find the customer of row 250,000 without counting
 * earlier rows.
 */
export const blockSize = 16;

export class Blocks<T> {
  private last: { readonly block: number; readonly values: readonly T[] } | null = null;

  /** @param values sixteen of them */
  constructor(
    private readonly seed: number,
    private readonly values: readonly T[],
  ) {
    if (values.length !== blockSize) throw new Error(`A block has ${blockSize} values`);
  }

  /** The values of a block. Blocks are numbered from 0, and may be negative. */
  block(block: number): readonly T[] {
    if (this.last?.block !== block) this.last = { block, values: this.shuffled(block) };
    return this.last.values;
  }

  at(customer: number): T {
    return this.block(Math.floor(customer / blockSize))[modulo(customer, blockSize)] as T;
  }

  private shuffled(block: number): readonly T[] {
    const draws = new Draws(hash(this.seed, block));
    const values = [...this.values];
    for (let last = values.length - 1; last > 0; last -= 1) {
      const other = draws.between(0, last);
      [values[last], values[other]] = [values[other] as T, values[last] as T];
    }
    return values;
  }
}

/** Rows of customers, numbered consecutively: customer 0's first row is row 0. */
export class Rows<T> {
  private readonly perBlock: number;

  constructor(
    private readonly blocks: Blocks<T>,
    values: readonly T[],
    private readonly count: (value: T) => number,
  ) {
    this.perBlock = values.reduce((sum, value) => sum + count(value), 0);
  }

  of(customer: number): number {
    return this.count(this.blocks.at(customer));
  }

  /** Number of rows of earlier customers; negative for those below 0. */
  before(customer: number): number {
    const block = Math.floor(customer / blockSize);
    const inBlock = this.blocks.block(block).slice(0, modulo(customer, blockSize));
    return block * this.perBlock + inBlock.reduce((sum, value) => sum + this.count(value), 0);
  }

  /** The customer of a row, and its index among that customer's rows, from 0. */
  whose(row: number): { readonly customer: number; readonly nth: number } {
    const block = Math.floor(row / this.perBlock);
    let nth = row - block * this.perBlock;
    let customer = block * blockSize;
    while (nth >= this.of(customer)) {
      nth -= this.of(customer);
      customer += 1;
    }
    return { customer, nth };
  }
}

export const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;
