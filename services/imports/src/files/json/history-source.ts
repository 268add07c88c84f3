import type { HistoryDocument } from '@contracts/imports/jobs';
import { recordsPerBatch } from '@contracts/imports/records';
import type { HistoryOwner, HistoryRow, ImportSource, SourceBatch } from '../../runs/source';
import { placesOf, sourceRowAt } from './history-documents';

interface HistoryCursor {
  /** Records yielded so far, from both lists. */
  readonly at: number;
}

/** The records of a JSON document, which is stored with its running job. */
export class HistorySource implements ImportSource<HistoryRow> {
  /** @param document as returned by `listsOf` */
  constructor(
    private readonly document: HistoryDocument,
    private readonly owner: HistoryOwner,
  ) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<HistoryRow>> {
    const places = placesOf(this.document);
    // Cursors are our own: the run stores them as yielded.
    let at = (cursor as HistoryCursor | null)?.at ?? 0;
    // Even without records, there's a total to report.
    do {
      signal.throwIfAborted();
      const batch = places.slice(at, at + recordsPerBatch);
      at += batch.length;
      const rows = batch.map((place) => sourceRowAt(this.document, place, this.owner));
      yield await Promise.resolve({ rows, cursor: { at }, total: places.length });
    } while (at < places.length);
  }
}
