import { recordsPerBatch } from '@contracts/imports/records';
import {
  SourceFailure,
  type ImportSource,
  type SourceBatch,
  type SourceRow,
} from '../../runs/source';
import { rowsFrom, type CsvFacts } from './csv-file';
import type { CsvPlace } from './csv-records';
import type { ReadRow } from './csv-rows';
import { CsvUnreadable, type ChunkedFile } from './text-bytes';

/** The rows of an uploaded file. Its cursor is the place in the text at which the next row begins. */
export class CsvSource<Row> implements ImportSource<Row> {
  constructor(
    private readonly file: ChunkedFile,
    private readonly facts: CsvFacts,
    private readonly read: ReadRow<Row>,
  ) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<Row>> {
    // Cursors are ours: the run stores them as they were yielded.
    let end = (cursor as CsvPlace | null) ?? this.facts.end;
    let rows: SourceRow<Row>[] = [];
    const total = this.facts.rows;
    try {
      for await (const placed of rowsFrom(this.file, this.facts, this.read, end)) {
        signal.throwIfAborted();
        rows.push(placed.row);
        end = placed.end;
        if (rows.length === recordsPerBatch) {
          yield { rows, cursor: end, total };
          rows = [];
        }
      }
    } catch (error) {
      throw error instanceof CsvUnreadable
        ? new SourceFailure('source_unreadable', error.message)
        : error;
    }
    // Without a row there is still a total to tell.
    if (rows.length > 0 || total === 0) yield { rows, cursor: end, total };
  }
}
