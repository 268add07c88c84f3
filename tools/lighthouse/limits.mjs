// @ts-check
// The site's limits for Lighthouse, and how measured pages compare. Pure, for the specs.

/** @typedef {'performance' | 'accessibility' | 'best-practices' | 'seo'} Category */
/** @typedef {Partial<Record<Category, number>>} Limits lowest scores, of 100 */
/** @typedef {{ scores: Record<Category, number>, layoutShift: number }} Run */

/** @type {readonly Category[]} */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Scripts that no public page may load from its HTML. They load where they are used. */
export const heavy = [
  { name: 'Ant Design', sign: /\.ant-|"ant-|\bant-btn\b/ },
  { name: 'Leaflet', sign: /leaflet-(?:pane|container|marker)/ },
  { name: 'Stripe', sign: /js\.stripe\.com/ },
];

/** @param {string} path @returns {Limits} */
export function limitsOf(path) {
  if (path === '/' || path === '/careers') {
    return { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
  }
  // Search engines can't see it, and its map takes a while.
  if (path === '/technician-tracking') {
    return { performance: 85, accessibility: 95, 'best-practices': 95 };
  }
  return { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 };
}

/** A shift below 0.0005 is invisible. The tracking page fills in as data arrives. */
const shiftLimitOf = (/** @type {string} */ path) =>
  path === '/technician-tracking' ? 0.1 : 0.0005;

/** @param {readonly number[]} values */
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
 * @returns {string[]} one line per missed limit
 */
export function shortfalls(path, { scores, layoutShift }) {
  const lines = Object.entries(limitsOf(path)).flatMap(([category, limit]) => {
    const score = scores[/** @type {Category} */ (category)];
    // NaN (not measured) counts as missed.
    return score >= limit ? [] : [`${path}: ${category} ${score}, at least ${limit} wanted`];
  });
  if (!(layoutShift <= shiftLimitOf(path))) lines.push(`${path}: layout shift ${layoutShift}`);
  return lines;
}
