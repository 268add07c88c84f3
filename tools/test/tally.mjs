// @ts-check
// Counts what the tools report. A stage without tests and a skipped test count as failures, because
// both look like success.
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';

/** @typedef {{ passed: number, failed: number, notes: string[], red: string[] }} Tally `red`: names of failed specs */

/** @param {string} name @param {string} [note] @returns {Tally} */
export const failed = (name, note) => ({
  passed: 0,
  failed: 1,
  notes: note ? [note] : [],
  red: [name],
});

/** @param {string} name @param {boolean} isGood @returns {Tally} */
export const tallyOfCheck = (name, isGood) =>
  isGood ? { passed: 1, failed: 0, notes: [], red: [] } : failed(name);

/**
 * @param {any} report from jest's --json; null without one
 * @returns {Tally}
 */
export function tallyOfJest(report) {
  if (!report) return failed('jest', 'jest ended without a report');
  const {
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests,
    numRuntimeErrorTestSuites,
    testResults = [],
  } = report;
  const notes = [];
  const skipped = numPendingTests + numTodoTests;
  if (skipped > 0) notes.push(`${skipped} skipped or to do, which counts as failed`);
  if (numRuntimeErrorTestSuites > 0)
    notes.push(`${numRuntimeErrorTestSuites} files could not be run`);
  return atLeastOne({
    passed: numPassedTests,
    failed: numFailedTests + skipped + numRuntimeErrorTestSuites,
    notes,
    red: testResults.flatMap((/** @type {any} */ { name, status, assertionResults }) => {
      const red = assertionResults
        .filter((/** @type {any} */ test) => test.status === 'failed')
        .map((/** @type {any} */ { ancestorTitles, title }) =>
          [...ancestorTitles, title].join(' › '),
        );
      return status === 'failed' && red.length === 0 ? [path.relative(root, name)] : red;
    }),
  });
}

/**
 * @param {any} report from playwright's json reporter; null without one
 * @returns {Tally}
 */
export function tallyOfPlaywright(report) {
  if (!report) return failed('journeys', 'playwright ended without a report');
  const { expected, unexpected, flaky, skipped } = report.stats;
  const errors = (report.errors ?? []).map(
    (/** @type {{ message?: string }} */ error) => error.message ?? 'an error',
  );
  const notes = [...errors];
  if (flaky > 0) notes.push(`${flaky} passed only when tried again, which counts as failed`);
  if (skipped > 0) notes.push(`${skipped} skipped, which counts as failed`);
  return atLeastOne({
    passed: expected,
    failed: unexpected + flaky + skipped + errors.length,
    notes,
    red: (report.suites ?? []).flatMap((/** @type {any} */ suite) => redIn(suite, [])),
  });
}

/** @param {any} suite of playwright's report @param {string[]} titles above it @returns {string[]} */
function redIn({ title, suites = [], specs = [] }, titles) {
  const here = [...titles, title];
  return [
    ...specs
      .filter((/** @type {any} */ spec) => !spec.ok)
      .map((/** @type {any} */ spec) => [...here, spec.title].join(' › ')),
    ...suites.flatMap((/** @type {any} */ inner) => redIn(inner, here)),
  ];
}

/** @param {Tally} tally @returns {Tally} */
function atLeastOne(tally) {
  if (tally.passed + tally.failed > 0) return tally;
  return { ...tally, failed: 1, notes: [...tally.notes, 'not a single test ran'] };
}

/** A part of a stage may have no tests. @param {Tally[]} tallies */
export function sumOfTallies(tallies) {
  return atLeastOne({
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    notes: tallies.flatMap(({ notes }) => notes),
    red: tallies.flatMap(({ red }) => red),
  });
}

/** @param {Pick<Tally, 'passed' | 'failed'>[]} tallies */
export function lastLine(tallies) {
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  return {
    text: `${sum('passed')} passed, ${sum('failed')} failed`,
    code: sum('failed') > 0 ? 1 : 0,
  };
}

/**
 * A line for each spec that was red in any run.
 * @param {Tally[][]} runs
 * @returns {string[]}
 */
export function everRed(runs) {
  /** @type {Map<string, number[]>} */
  const runsByName = new Map();
  for (const [index, tallies] of runs.entries())
    for (const name of new Set(tallies.flatMap(({ red }) => red)))
      runsByName.set(name, [...(runsByName.get(name) ?? []), index + 1]);
  return [...runsByName]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([name, red]) => `${name}  (run ${red.join(', ')})`);
}
