/** Records of CSV text, one after the other, whatever there is in it. */
import { Readable, pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
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

/** Bytes of one record: more has only a file in which a quotation mark is never closed. */
const recordBytes = 1024 * 1024;

/**
 * The records of the text that begins at `from`. Throws CsvUnreadable, and whatever `bytes` throws.
 * Holds a few thousand short records at most.
 */
export async function* csvRecords(
  bytes: AsyncIterable<Buffer>,
  delimiter: Delimiter,
  from: CsvPlace = beginningOfText,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: recordBytes,
  });
  // What fails is thrown by the reading below.
  pipeline(Readable.from(bytes, { highWaterMark: 1 }), parser, () => undefined);
  let { line } = from;
  try {
    for await (const parsed of parser) {
      const { record, info } = parsed as ParsedRecord;
      line = from.line + info.records + info.empty_lines;
      yield { cells: record, end: { at: from.at + info.bytes, line } };
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error, line + 1);
    throw error;
  }
}

interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number; readonly bytes: number };
}

function unreadable({ code }: CsvError, line: number): Error {
  const isQuote = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return new CsvUnreadable(
    isQuote
      ? `Line ${line} cannot be read: a quotation mark is opened there and never closed.`
      : `Line ${line} cannot be read.`,
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
  let best: { readonly delimiter: Delimiter; readonly record: CsvRecord } | null = null;
  let failed: unknown = new CsvUnreadable('The file has no line with the names of its columns.');
  for (const delimiter of delimiters) {
    try {
      const record = await firstOf(csvRecords(onceOf(beginning), delimiter));
      if (record && record.cells.length > (best?.record.cells.length ?? 0)) {
        best = { delimiter, record };
      }
    } catch (error) {
      failed = error;
    }
  }
  if (!best) throw failed;
  const { record, delimiter } = best;
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

async function* onceOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

async function firstOf(records: AsyncIterable<CsvRecord>): Promise<CsvRecord | null> {
  for await (const record of records) return record;
  return null;
}
