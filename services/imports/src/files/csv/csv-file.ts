/** A CSV file as a whole: what it is, and its rows from any place on. */
import type { ColumnMapping } from '@contracts/imports/uploads';
import { importLimits } from '@contracts/vocabulary/imports';
import type { SourceRow } from '../../runs/source';
import {
  beginningOfText,
  csvRecords,
  headOf,
  type CsvHead,
  type CsvPlace,
  type CsvRecord,
} from './csv-records';
import type { ReadRow } from './csv-rows';
import {
  CsvUnreadable,
  encodingOf,
  textBytes,
  type ChunkedFile,
  type FileEncoding,
} from './text-bytes';

/** What has been found out about a file by reading all of it. */
export interface CsvFacts extends CsvHead {
  readonly encoding: FileEncoding;
  /** Blank ones do not count. */
  readonly rows: number;
}

/** What the import of a file needs besides its chunks. */
export interface CsvInput {
  readonly facts: CsvFacts;
  readonly mapping: ColumnMapping;
}

/** Throws CsvUnreadable, so that a file which breaks off in the middle is refused before its first row. */
export async function factsOf(file: ChunkedFile, signal: AbortSignal): Promise<CsvFacts> {
  const encoding = await encodingOf(file, signal);
  const head = await headOf(textBytes(file, encoding, beginningOfText.at));
  let rows = 0;
  for await (const record of recordsFrom(file, { ...head, encoding }, head.end)) {
    signal.throwIfAborted();
    if (!isBlank(record)) rows += 1;
    if (rows > importLimits.csvRows) {
      throw new CsvUnreadable(
        `The file has more than ${importLimits.csvRows} rows. Please import it in parts.`,
      );
    }
  }
  return { ...head, encoding, rows };
}

export interface PlacedRow<Row> {
  readonly row: SourceRow<Row>;
  readonly cells: readonly string[];
  readonly end: CsvPlace;
}

/** Rows from a place on, blank ones left out. Throws CsvUnreadable. */
export async function* rowsFrom<Row>(
  file: ChunkedFile,
  facts: CsvFacts,
  read: ReadRow<Row>,
  from: CsvPlace = facts.end,
): AsyncGenerator<PlacedRow<Row>> {
  for await (const record of recordsFrom(file, facts, from)) {
    if (isBlank(record)) continue;
    const { cells, end } = record;
    yield { row: read(record, end.line - facts.end.line), cells, end };
  }
}

const recordsFrom = (
  file: ChunkedFile,
  { encoding, delimiter }: Pick<CsvFacts, 'encoding' | 'delimiter'>,
  from: CsvPlace,
): AsyncGenerator<CsvRecord> => csvRecords(textBytes(file, encoding, from.at), delimiter, from);

const isBlank = ({ cells }: CsvRecord): boolean => cells.every((cell) => cell.trim() === '');
