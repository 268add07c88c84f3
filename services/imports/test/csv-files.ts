/** Files in memory, in chunks as the service stores them. */
import type { CsvRecord } from '../src/files/csv/csv-splitter';
import type { ChunkedFile } from '../src/files/csv/text-bytes';

export function fileOf(content: string | Buffer, chunkBytes = 512 * 1024): ChunkedFile {
  const bytes = Buffer.from(content as string);
  const chunks = Math.max(1, Math.ceil(bytes.length / chunkBytes));
  return {
    chunks,
    chunkBytes,
    read: (n) =>
      Promise.resolve(
        n < chunks
          ? bytes.subarray(n * chunkBytes, Math.min((n + 1) * chunkBytes, bytes.length))
          : null,
      ),
  };
}

/** CSV by RFC 4180. Quotes only the cells that need it. */
export const csvOf = (
  table: readonly (readonly string[])[],
  delimiter = ',',
  newline = '\r\n',
): string =>
  table
    .map((cells) => cells.map((cell) => quoted(cell, cells.length === 1)).join(delimiter) + newline)
    .join('');

const quoted = (cell: string, isAlone: boolean): string =>
  /[",;\t|\r\n]/.test(cell) || (isAlone && cell === '') ? `"${cell.replaceAll('"', '""')}"` : cell;

export const cellsOf = async (parts: AsyncIterable<readonly CsvRecord[]>): Promise<string[][]> => {
  const all: string[][] = [];
  for await (const records of parts) all.push(...records.map(({ cells }) => [...cells]));
  return all;
};
