/** A whole CSV file: its format, and its rows from any position. */
import type { ColumnMapping } from '@contracts/imports/uploads';
import { importLimits } from '@contracts/vocabulary/imports';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { SeenColumns } from './seen-columns';
import { csvRecords, headOf, type CsvHead } from './csv-records';
import { beginningOfText, type CsvPlace, type CsvRecord } from './csv-splitter';
import {
  CsvUnreadable,
  encodingOf,
  onlyUtf8,
  textBytes,
  type ChunkedFile,
  type FileEncoding,
} from './text-bytes';

/** How to read a file. */
export interface CsvForm extends CsvHead {
  readonly encoding: FileEncoding;
}

/** Facts about a file, from reading all of it. */
export interface CsvFacts extends CsvForm {
  /** Without blank ones. */
  readonly rows: number;
  /** Columns whose dates have the day first. Those of older uploads don't say. */
  readonly dayFirst?: readonly string[];
  /** Columns that say something in any row, likewise. */
  readonly filled?: readonly string[];
}

/** What a file's import needs besides its chunks. */
export interface CsvInput {
  readonly facts: CsvFacts;
  readonly mapping: ColumnMapping;
}

/** Reads all bytes, and the first line. Throws CsvUnreadable. */
export async function formOf(file: ChunkedFile): Promise<CsvForm> {
  const encoding = await encodingOf(file);
  return { ...(await headOf(textBytes(file, encoding, beginningOfText.at))), encoding };
}

/**
 * Runs `work`, which reads a whole file of unknown encoding. Most files are UTF-8, so that is tried
 * first, and the file is read once. If it isn't UTF-8, or `work` fails, perhaps because of that,
 * all bytes are read to detect the encoding, and `work` runs again with another one.
 */
export async function withForm<Result>(
  file: ChunkedFile,
  work: (file: ChunkedFile, form: CsvForm) => Promise<Result>,
): Promise<Result> {
  const tried = onlyUtf8(file);
  try {
    const head = await headOf(textBytes(tried, 'utf-8', beginningOfText.at));
    return await work(tried, { ...head, encoding: 'utf-8' });
  } catch (error) {
    const form = await formOf(file);
    if (form.encoding === 'utf-8') throw error;
    return work(file, form);
  }
}

/** Throws CsvUnreadable, so that a file that ends in the middle is refused before its first row. */
export async function factsOf(file: ChunkedFile, form: CsvForm): Promise<CsvFacts> {
  let rows = 0;
  const seen = new SeenColumns();
  for await (const records of recordsFrom(file, form)) {
    rows += records.length;
    for (const { cells } of records) seen.see(cells);
  }
  const { headers } = form;
  return { ...form, rows, dayFirst: seen.dayFirst(headers), filled: seen.filled(headers) };
}

/** Yields records from a position on, several at once, without blank ones. Throws CsvUnreadable. */
export async function* recordsFrom(
  file: ChunkedFile,
  { encoding, delimiter, end }: CsvForm,
  from: CsvPlace = end,
): AsyncGenerator<readonly CsvRecord[]> {
  let rows = 0;
  for await (const all of csvRecords(textBytes(file, encoding, from.at), delimiter, from)) {
    const records = all.filter((record) => !isBlank(record));
    rows += records.length;
    if (rows > importLimits.csvRows) throw new CsvUnreadable(tooManyRows);
    yield records;
  }
}

/** The number of a row in reports: that of its last line, without the header. */
export const rowNumber = ({ end }: CsvRecord, form: CsvForm): number => end.line - form.end.line;

const tooManyRows = `The file has more than ${importLimits.csvRows} lines. Please import it in parts.`;

const isBlank = ({ cells }: CsvRecord): boolean => cells.every((cell) => cleanLine(cell) === '');
