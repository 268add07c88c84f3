/** Records of CSV text as it arrives, and the names of its columns. */
import { importLimits } from '@contracts/vocabulary/imports';
import { oneLine } from '../../history/texts';
import { isKnownHeader } from './csv-fields';
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
  /** What people should know of how we read the file, as sentences. */
  readonly remarks?: readonly string[];
}

const headBytes = 256 * 1024;
/** Longer than any header. The rest is cut, because headers are shown and stored. */
const headerLength = 100;
/** How far down the names of the columns may be. */
const headLines = 20;
/** What Excel writes so that it knows the delimiter again. */
const excelLine = /^"?sep=(.)"?\r?\n/i;

/**
 * Finds the line with the names of the columns, with the delimiter that gives it the most names we
 * know, or else the most columns. Throws CsvUnreadable.
 */
export async function headOf(bytes: AsyncIterable<Buffer>): Promise<CsvHead> {
  const beginning = await beginningOf(bytes);
  if (beginning.length === 0) throw new CsvUnreadable('The file is empty.');
  const [line, named] = excelLine.exec(beginning.toString('latin1', 0, 20)) ?? [];
  const from = line === undefined ? beginningOfText : { at: line.length, line: 1 };
  const given = delimiters.find((each) => each === named);
  if (line !== undefined && !given) {
    throw new CsvUnreadable(`Columns cannot be separated by “${named}”. Use a comma.`, 1);
  }
  const text = beginning.subarray(from.at);
  const [first, ...others] = given ? [given] : delimiters;
  let best = headerLineOf(text, first, from);
  for (const delimiter of others) {
    const found = headerLineOf(text, delimiter, from);
    if (isBetter(found, best)) best = found;
  }
  const { delimiter, record, above } = best;
  if (record.cells.length > importLimits.csvColumns) {
    throw new CsvUnreadable(`The file has more than ${importLimits.csvColumns} columns.`);
  }
  const { headers, remarks } = headersOf(record.cells);
  const title =
    above === 0
      ? []
      : [`The names of the columns are in line ${record.end.line}. We left out the lines above.`];
  return { delimiter, headers, end: record.end, remarks: [...title, ...remarks] };
}

/** Names columns without a name, and repeated ones. */
function headersOf(cells: readonly string[]): { headers: string[]; remarks: string[] } {
  const headers: string[] = [];
  const remarks: string[] = [];
  cells.forEach((cell, at) => {
    const name = oneLine(cell, headerLength) || `Column ${at + 1}`;
    let header = name;
    for (let nth = 2; headers.includes(header); nth += 1) header = `${name} (${nth})`;
    if (header !== name && cell.trim() !== '') {
      remarks.push(
        `More than one column is called “${name}”. Column ${at + 1} is “${header}” here.`,
      );
    }
    headers.push(header);
  });
  return { headers, remarks: remarks.slice(0, mostRemarks) };
}

const mostRemarks = 10;

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

/** One known name may be a word of a row. */
function isBetter({ record: one }: HeaderLine, { record: other }: HeaderLine): boolean {
  const [known = 0, otherKnown = 0] = [one, other].map((record) => {
    const count = knownIn(record);
    return count > 1 ? count : 0;
  });
  return known === otherKnown ? one.cells.length > other.cells.length : known > otherKnown;
}

const knownIn = ({ cells }: CsvRecord): number =>
  cells.filter((cell) => isKnownHeader(cell)).length;

interface HeaderLine {
  readonly delimiter: Delimiter;
  readonly record: CsvRecord;
  /** Lines with a title or the like. */
  readonly above: number;
}

function headerLineOf(text: Buffer, delimiter: Delimiter, from: CsvPlace): HeaderLine {
  const records = firstRecords(text, delimiter, from).filter(
    ({ cells }, at) => at === 0 || filled(cells) > 0,
  );
  const record = records[headerIn(records)] ?? records[0];
  if (!record) throw new CsvUnreadable('The file has no line with the names of its columns.');
  return { delimiter, record, above: records.indexOf(record) };
}

/**
 * The first line that isn't much shorter than most, so no title. What we know about the words of
 * headers counts more: a title has none, and a header may leave most columns without a name.
 */
function headerIn(records: readonly CsvRecord[]): number {
  const widths = records.map(({ cells }) => filled(cells));
  const usual = widths.toSorted((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
  const found = widths.findIndex((width) => width > 0 && width * 2 >= usual);
  const known = records.map(knownIn);
  const firstKnown = known.findIndex((count) => count > 0);
  if (firstKnown < 0 || firstKnown === found) return found;
  const knownAt = (at: number) => known[at] ?? 0;
  if (firstKnown > found) return knownAt(firstKnown) > 1 ? firstKnown : found;
  const hasCells = (records[firstKnown]?.cells.length ?? 0) > 1;
  return hasCells && knownAt(firstKnown) > knownAt(found) ? firstKnown : found;
}

const filled = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

/** As far as they can be read: the end of the text may be in the middle of one. */
function firstRecords(text: Buffer, delimiter: Delimiter, from: CsvPlace): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    for (const record of new CsvSplitter(delimiter, from).records(text, true)) {
      if (records.push(record) === headLines) break;
    }
  } catch (error) {
    if (records.length === 0) throw error;
  }
  return records;
}
