import { recordsPerBatch } from '@contracts/imports/records';
import {
  SourceFailure,
  type ImportSource,
  type SourceBatch,
  type SourceRow,
} from '../../runs/source';
import { recordsFrom, rowNumber, type CsvFacts } from './csv-file';
import type { RowReader } from './csv-rows';
import type { CsvPlace } from './csv-splitter';
import { CsvUnreadable, type ChunkedFile } from './text-bytes';

/** The rows of an uploaded file. Its cursor is the position of the next row in the text. */
export class CsvSource<Row> implements ImportSource<Row> {
  constructor(
    private readonly file: ChunkedFile,
    private readonly facts: CsvFacts,
    private readonly reader: RowReader<Row>,
  ) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<Row>> {
    // Cursors are our own: the run stores them as yielded.
    let end = (cursor as CsvPlace | null) ?? this.facts.end;
    let rows: SourceRow<Row>[] = [];
    const total = this.facts.rows;
    try {
      for await (const records of recordsFrom(this.file, this.facts, end)) {
        for (const record of records) {
          signal.throwIfAborted();
          rows.push(this.reader.read(record, rowNumber(record, this.facts)));
          ({ end } = record);
          if (rows.length < recordsPerBatch) continue;
          yield { rows, cursor: end, total };
          rows = [];
        }
      }
    } catch (error) {
      throw error instanceof CsvUnreadable
        ? new SourceFailure('source_unreadable', error.message)
        : error;
    }
    // Even without rows, there's a total to report.
    if (rows.length > 0 || total === 0) yield { rows, cursor: end, total };
  }
}
