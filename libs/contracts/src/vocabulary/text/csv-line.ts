/** Lines of our CSV files. Pure. */

/** RFC 4180: quotes cells where necessary. Lines end with CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(inert(cell))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A spreadsheet runs a cell that starts with one of these as a formula, and anyone may have typed
 * it.
 */
function inert(cell: string): string {
  return startsFormula.test(cell) ? `'${cell}` : cell;
}

const startsFormula = /^ *[=+\-@\t\r\n]/;

/** Reverts what `csvLine`, or a spreadsheet, did to a cell to make it text. */
export const withoutTextMark = (cell: string): string =>
  cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
