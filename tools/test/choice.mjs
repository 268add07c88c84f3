// @ts-check

/**
 * Lines run in order. The stages of a line run at once, because some wait while others compute. `attack`
 * measures how long others wait, so it runs alone.
 */
export const lines = /** @type {const} */ ([
  ['static'],
  ['unit', 'db'],
  ['journeys'],
  ['attack'],
  ['crash'],
]);

/** @typedef {typeof lines[number][number]} StageName */

/** @type {readonly StageName[]} */
export const stageNames = lines.flat();

/**
 * @typedef {{ stages: StageName[], patterns: string[], journeys?: string, changed?: string[], quick: boolean, runs: number }} Choice
 *   `patterns`: parts of file paths, none for all; `journeys`: a pattern for journey files;
 *   `quick`: only what changed since `main`; `changed`: the files whose format and words are checked, if not all
 */

const usage = `Usage: npm test -- [quick | ${stageNames.join(' | ')}]… [part of a file path]… [--repeat N]`;

/**
 * @param {string[]} args stage names, and patterns for file paths
 * @returns {Choice}
 */
export function chooseStages(args) {
  const { rest, runs } = takeRepeat(args);
  const quick = rest.includes('quick');
  const words = rest.filter((arg) => arg !== 'quick');
  const isStage = (/** @type {string} */ arg) =>
    /** @type {readonly string[]} */ (stageNames).includes(arg);
  const patterns = words.filter((arg) => !isStage(arg));
  const flag = patterns.find((arg) => arg.startsWith('-'));
  if (flag) throw new Error(`Unknown option ${flag}. ${usage}`);
  const named = stageNames.filter((name) => words.includes(name));
  if (patterns.length > 0 && named.length === 0)
    throw new Error(`Which stage is "${patterns[0]}" of? ${usage}`);
  if (quick && words.length > 0) throw new Error(`quick chooses by itself what to run. ${usage}`);
  /** @type {readonly StageName[]} */
  const all = quick ? ['static', 'unit', 'db', 'journeys'] : stageNames;
  return { stages: named.length > 0 ? named : [...all], patterns, quick, runs };
}

/** @param {string[]} args */
function takeRepeat(args) {
  const at = args.indexOf('--repeat');
  if (at < 0) return { rest: args, runs: 1 };
  const runs = Number(args[at + 1]);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--repeat wants a number. ${usage}`);
  return { rest: args.toSpliced(at, 2), runs };
}

/**
 * Like jest's patterns: parts of a path, or none for all.
 * @param {readonly string[]} patterns
 * @param {string} file
 */
export function isMatched(patterns, file) {
  return patterns.length === 0 || patterns.some((pattern) => new RegExp(pattern, 'i').test(file));
}
