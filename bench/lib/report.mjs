// @ts-check
/** @typedef {import('./bench.mjs').Outcome} Outcome */
/** @typedef {import('./bench.mjs').Table} Table */

const labelWidth = 46;
const columnWidth = 17;

/** @param {string} title @param {Outcome} outcome @param {(line: string) => void} print */
export function printOutcome(title, { tables, targets }, print) {
  print(`\n${title}`);
  for (const table of tables) {
    print('');
    for (const line of linesOf(table)) print(`  ${line}`);
  }
  if (targets.length > 0) print('');
  for (const { what, measured, unit, wanted, reached } of targets) {
    const mark = reached === undefined ? ' ' : reached ? '✓' : '✗';
    print(`  ${mark} ${what}: ${rounded(measured)} ${unit} (wanted: ${wanted})`);
  }
}

/** @param {Table} table */
function linesOf({ what, columns, rows }) {
  /** @param {string} label @param {readonly string[]} cells */
  const line = (label, cells) =>
    label.padEnd(labelWidth) + cells.map((cell) => cell.padStart(columnWidth)).join('');
  return [
    line(what, columns),
    ...rows.map((row) =>
      line(
        `  ${row.what}`,
        row.values.map((value) => (value === null ? '–' : rounded(value))),
      ),
    ),
  ];
}

/** Three significant digits. @param {number} value */
function rounded(value) {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits }).replaceAll(',', ' ');
}
