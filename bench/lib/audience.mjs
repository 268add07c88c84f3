// @ts-check
// A thousand browsers in two processes of their own.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { HelperProcess } from './helper-process.mjs';

const processes = 2;
const script = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../servers/listeners.mjs',
);

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

  /** When the last of all got its frame number so and so, on the clock of `now`. @param {number} frames */
  async got(frames) {
    return Math.max(...(await this.#each('got', frames)));
  }

  /**
   * Makes sure that everyone got each frame once and the last is the right one. @param {number}
   * frames @param {string} marker in the last
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
