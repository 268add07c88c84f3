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

/**
 * Reverts what `csvLine`, a spreadsheet or a program did to a cell to make it text: `'=1`, `'02138`,
 * `="02138"`.
 */
export function withoutTextMark(cell: string): string {
  const first = cell.charAt(0);
  if (first === "'") {
    const marked = cell.slice(1);
    return startsMarked.test(marked) ? withoutTextMark(marked) : cell;
  }
  if (first !== '=') return cell;
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? [];
  return text?.replaceAll('""', '"') ?? cell;
}

const startsMarked = /^(?: *[=+\-@\t\r\n]|[\d(])/;
