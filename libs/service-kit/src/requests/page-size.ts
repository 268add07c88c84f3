/** Lists end by size as well as by rows, so that whatever people have typed, an answer arrives. Pure. */

/** Bytes of JSON in a list; with what is written around its rows it stays under 512 kB. */
export const pageBytes = 500_000;

/** Bytes of a value's JSON, and of the comma behind it. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/**
 * The rows, from the first on, whose JSON fits into one page. The first always does: a page that is
 * empty while there is more would never be got past.
 */
export function rowsThatFit<Row>(rows: readonly Row[], maxBytes: number = pageBytes): Row[] {
  let bytes = 0;
  const tooMany = rows.findIndex((row, index) => {
    bytes += bytesOf(row);
    return bytes > maxBytes && index > 0;
  });
  return tooMany < 0 ? [...rows] : rows.slice(0, tooMany);
}
