// @ts-check
// A thousand browsers in two processes.
import path from 'node:path';
import { HelperProcess } from './helper-process.mjs';

const processes = 2;
const script = path.resolve(import.meta.dirname, '../servers/listeners.mjs');

export class Audience {
  #halves = Array.from({ length: processes }, () => new HelperProcess(script));

  /** @param {{ dialect: import('./frame-counter.mjs').Dialect, port: number, count: number, appointmentId?: string }} plan */
  async connect({ count, ...plan }) {
    this.count = count;
    await this.#each('connect', { ...plan, count: count / processes });
  }

  async reset() {
    await this.#each('reset');
  }

  /** When the last browser got this many frames, on the clock of `now`. @param {number} frames */
  async got(frames) {
    return Math.max(...(await this.#each('got', frames)));
  }

  /**
   * Throws unless every browser got each frame once, and the right one last.
   * @param {number} frames
   * @param {string} marker in the last frame
   */
  async check(frames, marker) {
    const heard = await this.#each('heard');
    const total = heard.reduce((sum, each) => sum + each.frames, 0);
    if (total !== frames * (this.count ?? 0) || !heard.every(({ last }) => last.includes(marker)))
      throw new Error(`${total} frames, not ${frames} for each: ${JSON.stringify(heard)}`);
  }

  end() {
    for (const half of this.#halves) half.end();
  }

  /** @param {string} call @param {unknown} [argument] */
  #each(call, argument) {
    return Promise.all(this.#halves.map((half) => half.ask(call, argument)));
  }
}
