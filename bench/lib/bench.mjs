// @ts-check
/**
 * @typedef {object} Bench
 * @property {string} name to run it alone
 * @property {string} title
 * @property {(context: Context) => Promise<Outcome>} run
 */

/**
 * @typedef {object} Context
 * @property {() => Promise<Ground>} ground a stack of separate processes, with an owner logged in
 * @property {() => Promise<void>} alone stops that stack
 * @property {(what: string) => void} tell reports progress
 */

/**
 * @typedef {object} Ground
 * @property {import('./stack.mjs').Stack} stack
 * @property {import('./site.mjs').Site} site
 */

/**
 * @typedef {object} Outcome
 * @property {Table[]} tables the figures
 * @property {Target[]} targets figures with limits
 */

/**
 * @typedef {object} Table
 * @property {string} what
 * @property {readonly string[]} columns
 * @property {readonly { what: string, values: readonly (number | null)[] }[]} rows
 */

/**
 * @typedef {object} Target
 * @property {string} what
 * @property {number} measured
 * @property {string} unit
 * @property {string} wanted
 * @property {boolean} [reached] left out if a figure depends on the machine
 */

/** @param {string} what @param {number} measured @param {string} unit @param {number} limit @returns {Target} */
export const atMost = (what, measured, unit, limit) => ({
  what,
  measured,
  unit,
  wanted: `at most ${limit}`,
  reached: measured <= limit,
});

/** @param {string} what @param {number} measured @param {string} unit @param {number} limit @returns {Target} */
export const atLeast = (what, measured, unit, limit) => ({
  what,
  measured,
  unit,
  wanted: `at least ${limit}`,
  reached: measured >= limit,
});

/** @param {string} what @param {number} measured @param {string} unit @param {number} limit @returns {Target} */
export const under = (what, measured, unit, limit) => ({
  what,
  measured,
  unit,
  wanted: `under ${limit}`,
  reached: measured < limit,
});
