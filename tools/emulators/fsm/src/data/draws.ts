import { seededRandom } from '../../../base/src/seeded-random';

/** A 32-bit hash of the numbers and their order. */
export function hash(...parts: readonly number[]): number {
  let state = 0x811c9dc5;
  for (const part of parts) {
    state = Math.imul(state ^ part, 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  return state >>> 0;
}

/** Pseudorandom decisions from a seed, in order. */
export class Draws {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(seed);
  }

  /** From 0 to below 1. */
  share(): number {
    return this.random();
  }

  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number {
    return min + Math.floor(this.random() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  /** @throws if there is nothing to choose from */
  of<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.random() * choices.length)];
    if (chosen === undefined) throw new Error('Nothing to choose from');
    return chosen;
  }
}
