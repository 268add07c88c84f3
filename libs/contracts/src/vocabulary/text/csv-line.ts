/** Lines of our CSV files. Pure. */

/** Each file starts with it, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF';

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
  return startsFormula.test(cell) && !number.test(cell) ? `'${cell}` : cell;
}

/** Also as Excel reads them in East Asia, and behind characters that no one sees. */
const startsFormula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** An amount below zero is one to add up, and does nothing else. */
const number = /^-\d+(?:\.\d+)?$/;

/**
 * Reverts what `csvLine`, a spreadsheet or a program did to a cell to make it text: `'=1`, `'02138`,
 * `="02138"`.
 */
export function withoutTextMark(cell: string): string {
  const first = cell.charAt(0);
  if (first === "'") {
    const marked = cell.slice(1);
    return startsFormula.test(marked) || startsNumber.test(marked) ? withoutTextMark(marked) : cell;
  }
  if (first !== '=') return cell;
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? [];
  return text?.replaceAll('""', '"') ?? cell;
}

/** As of a ZIP code or phone number that someone marked. */
const startsNumber = /^[\d(]/;
