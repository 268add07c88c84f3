import type { HistoryDocument } from '@contracts/imports/jobs';
import { recordsPerBatch } from '@contracts/imports/records';
import type { HistoryOwner, HistoryRow, ImportSource, SourceBatch } from '../../runs/source';
import { placesOf, sourceRowAt } from './history-documents';

interface HistoryCursor {
  /** Records that have been given, of both lists. */
  readonly at: number;
}

/** The records of a JSON document, which is kept with its job while that is under way. */
export class HistorySource implements ImportSource<HistoryRow> {
  /** @param document as `listsOf` answers it */
  constructor(
    private readonly document: HistoryDocument,
    private readonly owner: HistoryOwner,
  ) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<HistoryRow>> {
    const places = placesOf(this.document);
    // Cursors are ours: the run stores them as they were yielded.
    let at = (cursor as HistoryCursor | null)?.at ?? 0;
    // Without a record there is still a total to tell.
    do {
      signal.throwIfAborted();
      const batch = places.slice(at, at + recordsPerBatch);
      at += batch.length;
      const rows = batch.map((place) => sourceRowAt(this.document, place, this.owner));
      yield await Promise.resolve({ rows, cursor: { at }, total: places.length });
    } while (at < places.length);
  }
}
