// @ts-check
/**
 * One measurement.
 * @typedef {object} Bench
 * @property {string} name to run it alone
 * @property {string} title
 * @property {(context: Context) => Promise<Outcome>} run
 */

/**
 * @typedef {object} Context
 * @property {() => Promise<Ground>} ground the stack of separate processes, with an owner logged in
 * @property {() => Promise<void>} alone stops that stack
 * @property {(what: string) => void} tell says what it is doing
 */

/**
 * @typedef {object} Ground
 * @property {import('./stack.mjs').Stack} stack
 * @property {import('./site.mjs').Site} site
 */

/**
 * @typedef {object} Outcome
 * @property {Table[]} tables what was measured
 * @property {Target[]} targets what that is against the limit
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
 * @property {boolean} [reached] left out where a figure depends on the machine
 */

export {};
