/** Records of CSV text as it arrives, and its first line. */
import { importLimits } from '@contracts/vocabulary/imports';
import { oneLine } from '../../history/texts';
import {
  beginningOfText,
  CsvSplitter,
  delimiters,
  type CsvPlace,
  type CsvRecord,
  type Delimiter,
} from './csv-splitter';
import { CsvUnreadable } from './text-bytes';

/**
 * More records would live long enough for the garbage collector to copy them, which costs more than
 * reading.
 */
const recordsAtOnce = 100;

/**
 * Yields the records of the text from `from` on, several at once. Throws CsvUnreadable, and
 * whatever `bytes` throws.
 */
export async function* csvRecords(
  bytes: AsyncIterable<Buffer>,
  delimiter: Delimiter,
  from: CsvPlace = beginningOfText,
): AsyncGenerator<readonly CsvRecord[]> {
  const splitter = new CsvSplitter(delimiter, from);
  for await (const part of bytes) yield* someAtOnce(splitter.records(part, false));
  yield* someAtOnce(splitter.records(Buffer.alloc(0), true));
}

function* someAtOnce(records: Iterable<CsvRecord>): Generator<readonly CsvRecord[]> {
  let some: CsvRecord[] = [];
  for (const record of records) {
    if (some.push(record) < recordsAtOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

export interface CsvHead {
  readonly delimiter: Delimiter;
  /** One for each column, all different. */
  readonly headers: readonly string[];
  /** Position of the first row. */
  readonly end: CsvPlace;
}

const headBytes = 256 * 1024;
/** Longer than any header. The rest is cut, because headers are shown and stored. */
const headerLength = 100;

/** Reads the first line with the delimiter that gives the most columns. Throws CsvUnreadable. */
export async function headOf(bytes: AsyncIterable<Buffer>): Promise<CsvHead> {
  const beginning = await beginningOf(bytes);
  if (beginning.length === 0) throw new CsvUnreadable('The file is empty.');
  let best = firstLineOf(beginning, delimiters[0]);
  for (const delimiter of delimiters.slice(1)) {
    const line = firstLineOf(beginning, delimiter);
    if (line.record.cells.length > best.record.cells.length) best = line;
  }
  const { delimiter, record } = best;
  if (record.cells.length > importLimits.csvColumns) {
    throw new CsvUnreadable(`The file has more than ${importLimits.csvColumns} columns.`);
  }
  return { delimiter, headers: headersOf(record.cells), end: record.end };
}

/** Names columns without a name, and repeated ones. */
function headersOf(cells: readonly string[]): string[] {
  const headers: string[] = [];
  cells.forEach((cell, at) => {
    const name = oneLine(cell, headerLength) || `Column ${at + 1}`;
    let header = name;
    for (let nth = 2; headers.includes(header); nth += 1) header = `${name} (${nth})`;
    headers.push(header);
  });
  return headers;
}

async function beginningOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(parts).subarray(0, headBytes);
}

function firstLineOf(text: Buffer, delimiter: Delimiter) {
  for (const record of new CsvSplitter(delimiter).records(text, true)) return { delimiter, record };
  throw new CsvUnreadable('The file has no line with the names of its columns.');
}
