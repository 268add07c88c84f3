// @ts-check
// What the site promises, and how far a measured page is from it. Pure: the specs measure nothing.

/** @typedef {'performance' | 'accessibility' | 'best-practices' | 'seo'} Category */
/** @typedef {Partial<Record<Category, number>>} Limits lowest scores, of 100 */
/** @typedef {{ scores: Record<Category, number>, layoutShift: number }} Run */

/** @type {readonly Category[]} */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** What no public page may name in its HTML: these load where they are used. */
export const heavy = [
  { name: 'Ant Design', sign: /\.ant-|"ant-|\bant-btn\b/ },
  { name: 'Leaflet', sign: /leaflet-(?:pane|container|marker)/ },
  { name: 'Stripe', sign: /js\.stripe\.com/ },
];

const others = 95;

/**
 * @param {string} path
 * @returns {Limits}
 */
export function limitsOf(path) {
  if (path === '/' || path === '/careers') {
    return { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
  }
  // It is closed to search engines; its map comes from a server of others.
  if (path === '/technician-tracking') {
    return { performance: 85, accessibility: 85, 'best-practices': 85 };
  }
  return { performance: others, accessibility: others, 'best-practices': others, seo: others };
}

/** A layout shift that no eye sees is rounding; the tracking page fills with what it is told. */
const shiftLimitOf = (/** @type {string} */ path) =>
  path === '/technician-tracking' ? 0.1 : 0.0005;

/** @param {readonly number[]} values @returns {number} */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/**
 * @param {readonly Run[]} runs
 * @returns {Run} the median of each score, and the worst layout shift
 */
export function summaryOf(runs) {
  const scores = /** @type {Record<Category, number>} */ (
    Object.fromEntries(
      categories.map((category) => [category, median(runs.map((run) => run.scores[category]))]),
    )
  );
  return { scores, layoutShift: Math.max(...runs.map((run) => run.layoutShift)) };
}

/**
 * @param {string} path
 * @param {Run} summary
 * @returns {string[]} one line for each promise that is not kept
 */
export function shortfalls(path, { scores, layoutShift }) {
  const lines = Object.entries(limitsOf(path)).flatMap(([category, limit]) => {
    const score = scores[/** @type {Category} */ (category)];
    // A score that could not be taken keeps no promise.
    return score >= limit ? [] : [`${path}: ${category} ${score}, at least ${limit} wanted`];
  });
  if (!(layoutShift <= shiftLimitOf(path))) lines.push(`${path}: layout shift ${layoutShift}`);
  return lines;
}
