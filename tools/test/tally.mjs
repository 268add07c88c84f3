// @ts-check
// What the tools report, as counts. A stage without a single test is a failure, and so is a skipped test:
// both look like success from afar.

/** @typedef {{ passed: number, failed: number, notes: string[] }} Tally */

/**
 * @param {any} report what jest writes with --json; null when it wrote none
 * @returns {Tally}
 */
export function tallyOfJest(report) {
  if (!report) return { passed: 0, failed: 1, notes: ['jest ended without a report'] };
  const {
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests,
    numRuntimeErrorTestSuites,
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
  });
}

/**
 * @param {any} report what playwright's json reporter writes; null when it wrote none
 * @returns {Tally}
 */
export function tallyOfPlaywright(report) {
  if (!report) return { passed: 0, failed: 1, notes: ['playwright ended without a report'] };
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
  });
}

/** @param {Tally} tally @returns {Tally} */
function atLeastOne(tally) {
  if (tally.passed + tally.failed > 0) return tally;
  return { passed: 0, failed: 1, notes: [...tally.notes, 'not a single test ran'] };
}

/**
 * Of the parts of a stage; a part may be without a test.
 * @param {Tally[]} tallies
 */
export function sumOfTallies(tallies) {
  return atLeastOne({
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    notes: tallies.flatMap(({ notes }) => notes),
  });
}

/** @param {Tally[]} tallies */
export function lastLine(tallies) {
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  return {
    text: `${sum('passed')} passed, ${sum('failed')} failed`,
    code: sum('failed') > 0 ? 1 : 0,
  };
}
