// @ts-check
// Prints a line per step with its time, and every ten seconds for long steps.

/** @param {number} ms */
export const seconds = (ms) => `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;

/** @param {(line: string) => void} print */
export function progressOn(print) {
  const width = 22;
  /**
   * @template {string | void} T
   * @param {string} title
   * @param {(tell: (what: string) => void) => Promise<T>} work its result, if any, is printed after the title
   */
  return async function step(title, work) {
    const start = performance.now();
    const elapsed = () => seconds(performance.now() - start);
    const stillAtIt = setInterval(() => print(`  … ${title} (${elapsed()})`), 10_000);
    try {
      const result = await work((what) => print(`  … ${title}: ${what}`));
      print(`  ✓ ${title.padEnd(width)} ${result ? `${result}, ` : ''}${elapsed()}`);
    } catch (error) {
      print(`  ✗ ${title.padEnd(width)} failed after ${elapsed()}`);
      throw error;
    } finally {
      clearInterval(stillAtIt);
    }
  };
}
