/** Pages end by size as well as by rows, so that whatever people have typed, an answer arrives. Pure. */

/** Bytes of JSON in a page; with what is written around its rows it stays under 512 kB. */
const pageBytes = 500_000;

/**
 * The rows, from the first on, whose JSON fits into one page. The first always does: a page that is
 * empty while there is more would never be got past.
 */
export function rowsThatFit<Row>(rows: readonly Row[], bytesAtMost: number = pageBytes): Row[] {
  let bytes = 0;
  const tooMany = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > bytesAtMost && index > 0;
  });
  return tooMany < 0 ? [...rows] : rows.slice(0, tooMany);
}
