/** Pages are limited by size as well as by rows, so an answer always fits into a message. Pure. */

/** Bytes of JSON per page. With what surrounds the rows it stays under 512 kB. */
export const pageBytes = 500_000;

/** Bytes of a value's JSON, and of the comma after it. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/**
 * The first rows whose JSON fits into one page. Always includes the first one; otherwise no one
 * could get past it.
 */
export function rowsThatFit<Row>(rows: readonly Row[], maxBytes: number = pageBytes): Row[] {
  let bytes = 0;
  const tooMany = rows.findIndex((row, index) => {
    bytes += bytesOf(row);
    return bytes > maxBytes && index > 0;
  });
  return tooMany < 0 ? [...rows] : rows.slice(0, tooMany);
}
