// @ts-check

export const stageNames = /** @type {const} */ ([
  'static',
  'unit',
  'db',
  'journeys',
  'attack',
  'crash',
]);

/** @typedef {typeof stageNames[number]} StageName */
/** @typedef {{ stages: StageName[], patterns: string[], narrow: boolean }} Choice `narrow`: part of the tests were asked for */

/**
 * @param {string[]} args stage names, and patterns for file paths
 * @returns {Choice}
 */
export function chooseStages(args) {
  const isStage = (/** @type {string} */ arg) =>
    /** @type {readonly string[]} */ (stageNames).includes(arg);
  const patterns = args.filter((arg) => !isStage(arg));
  const flag = patterns.find((arg) => arg.startsWith('-'));
  if (flag)
    throw new Error(
      `Unknown option ${flag}. Usage: npm test -- [${stageNames.join('|')}]… [part of a file path]…`,
    );
  const named = stageNames.filter((name) => args.includes(name));
  if (patterns.length > 0 && named.length === 0) {
    throw new Error(
      `Which stage is "${patterns[0]}" of? Usage: npm test -- [${stageNames.join('|')}]… [part of a file path]…`,
    );
  }
  return { stages: named.length > 0 ? named : [...stageNames], patterns, narrow: args.length > 0 };
}

/**
 * As jest takes patterns: parts of a path, or none for all.
 * @param {readonly string[]} patterns
 * @param {string} file
 */
export function isMatched(patterns, file) {
  return patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern, 'i').test(file));
}
