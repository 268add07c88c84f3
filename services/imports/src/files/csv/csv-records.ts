/** Records of CSV text, one after the other, whatever there is in it. */
import { Readable, pipeline } from 'node:stream';
import { parse, type Options } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { importLimits } from '@contracts/vocabulary/imports';
import { oneLine } from '../../history/texts';
import { CsvUnreadable } from './text-bytes';

export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Its last line, and where the next record begins. */
  readonly end: CsvPlace;
}

/** Between two records. */
export interface CsvPlace {
  /** Byte of the text in UTF-8. */
  readonly at: number;
  /** Lines before it, empty ones counted: as a spreadsheet counts, where a cell may have several. */
  readonly line: number;
}

export const beginningOfText: CsvPlace = { at: 0, line: 0 };

const format = {
  record_delimiter: ['\r\n', '\n', '\r'],
  info: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  // Bytes: more has only a file in which a quotation mark is never closed.
  max_record_size: 1024 * 1024,
} as const satisfies Options;

/**
 * The records of the text that begins at `from`. Throws CsvUnreadable, and whatever `bytes` throws.
 * Holds a few thousand short records at most.
 */
export async function* csvRecords(
  bytes: AsyncIterable<Buffer>,
  delimiter: Delimiter,
  from: CsvPlace = beginningOfText,
): AsyncGenerator<CsvRecord> {
  const parser = parse({ ...format, delimiter });
  // What fails is thrown by the reading below.
  pipeline(Readable.from(bytes, { highWaterMark: 1 }), parser, () => undefined);
  try {
    for await (const parsed of parser) yield recordOf(parsed as ParsedRecord, from);
  } catch (error) {
    throw isCsvError(error) ? unreadable(error, from) : error;
  }
}

interface ParserPlace {
  readonly records: number;
  readonly empty_lines: number;
  readonly bytes: number;
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: ParserPlace;
}

const recordOf = ({ record, info }: ParsedRecord, from: CsvPlace): CsvRecord => ({
  cells: record,
  end: { at: from.at + info.bytes, line: from.line + info.records + info.empty_lines },
});

/** The error says how far the parser had come, which is further than its records were read. */
type CsvError = ParserPlace & { readonly code: string };

/** Each way into the parser has a class of its own for them. */
const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error &&
  typeof (error as Partial<CsvError>).code === 'string' &&
  typeof (error as Partial<CsvError>).empty_lines === 'number';

function unreadable({ code, records, empty_lines: emptyLines }: CsvError, from: CsvPlace): Error {
  const line = from.line + records + emptyLines + 1;
  const isQuote = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return new CsvUnreadable(
    isQuote
      ? `Line ${line} cannot be read: a quotation mark is opened there and never closed.`
      : `Line ${line} cannot be read.`,
    line,
  );
}

export interface CsvHead {
  readonly delimiter: Delimiter;
  /** One for each column, no two the same. */
  readonly headers: readonly string[];
  /** Where the first row begins. */
  readonly end: CsvPlace;
}

const headBytes = 256 * 1024;
/** More than a name has; what is cut is shown to people and stored. */
const headerLength = 100;

/** The first line, read with the delimiter that makes the most columns of it. Throws CsvUnreadable. */
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

/** Columns without a name, and a second one of a name, are given one. */
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
  let parsed: ParsedRecord | undefined;
  try {
    [parsed] = parseNow(text, { ...format, delimiter, to: 1 }) as unknown as ParsedRecord[];
  } catch (error) {
    throw isCsvError(error) ? unreadable(error, beginningOfText) : error;
  }
  if (!parsed) throw new CsvUnreadable('The file has no line with the names of its columns.');
  return { delimiter, record: recordOf(parsed, beginningOfText) };
}
