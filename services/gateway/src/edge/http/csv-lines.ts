/** Lists as files for spreadsheets. Pure. */

/** RFC 4180: fields are quoted where they have to be, and a line ends with CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(inert(cell))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A spreadsheet takes what begins like this for a formula and runs it; strangers write some of the texts. */
function inert(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell.replace(/^ +/, '')) ? `'${cell}` : cell;
}
