/** Lines of the CSV files that we hand out. Pure. */

/** RFC 4180: cells are quoted where they have to be, and a line ends with CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(inert(cell))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A spreadsheet takes what begins like this for a formula and runs it; anyone may have written it.
 */
function inert(cell: string): string {
  return startsFormula.test(cell) ? `'${cell}` : cell;
}

const startsFormula = /^ *[=+\-@\t\r\n]/;

/** A cell as it was before `csvLine`, or a spreadsheet, made it a text. */
export const withoutTextMark = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
