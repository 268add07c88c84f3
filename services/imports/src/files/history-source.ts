/** Reads a JSON history row by row. The gateway has checked the envelope. */
import { Ajv, type ValidateFunction } from 'ajv';
import { historyRowSchemas, type HistoryList } from '@contracts/imports/history-schema';
import type { HistoryDocument } from '@contracts/imports/jobs';
import { recordsPerBatch } from '@contracts/imports/records';
import { fieldErrorOf } from '@service-kit/requests/schema-errors';
import { appointmentRow, requestRow } from '../history/own-history-rows';
import type { GoodRecord, Reading, WrongRecord, Written } from '../history/written-record';
import type {
  HistoryOwner,
  HistoryRow,
  ImportSource,
  SourceBatch,
  SourceRow,
} from '../runs/source';

const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
const isRow: Readonly<Record<HistoryList, ValidateFunction>> = {
  serviceRequests: ajv.compile(historyRowSchemas.serviceRequests),
  appointments: ajv.compile(historyRowSchemas.appointments),
};

/** The lists are imported in this order. */
const lists = ['serviceRequests', 'appointments'] as const satisfies readonly HistoryList[];
const rowOf: Readonly<
  Record<
    HistoryList,
    (
      written: Written<string>,
      owner: HistoryOwner,
      reading: Reading,
    ) => GoodRecord<HistoryRow> | WrongRecord<string>
  >
> = { serviceRequests: requestRow, appointments: appointmentRow };

interface HistoryPlace {
  readonly list: HistoryList;
  readonly index: number;
}

interface HistoryCursor {
  /** Records yielded so far, from both lists. */
  readonly at: number;
}

/** The records of a JSON document, which is stored with its running job. */
export class HistorySource implements ImportSource<HistoryRow> {
  constructor(
    private readonly document: HistoryDocument,
    private readonly owner: HistoryOwner,
    private readonly reading: Reading,
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
      const rows = batch.map((place) =>
        sourceRowAt(this.document, place, this.owner, this.reading),
      );
      yield await Promise.resolve({ rows, cursor: { at }, total: places.length });
    } while (at < places.length);
  }
}

export const placesOf = (document: HistoryDocument): HistoryPlace[] =>
  lists.flatMap((list) => (document[list] ?? []).map((_, index) => ({ list, index })));

export function sourceRowAt(
  document: HistoryDocument,
  { list, index }: HistoryPlace,
  owner: HistoryOwner,
  reading: Reading,
): SourceRow<HistoryRow> {
  const path = `${list}[${index}]`;
  const row = index + 1;
  const given: unknown = document[list]?.[index];
  const errors = isRow[list](given) ? [] : (isRow[list].errors ?? []);
  const odd = new Map(errors.map((error) => [error.instancePath.split('/')[1], error]));
  // The record itself, or a field without which it means something else.
  const fatal = [undefined, ...decisive[list]].map((name) => odd.get(name)).find(Boolean);
  if (fatal) return { row, wrong: fieldErrorOf(fatal, path) };
  const record = rowOf[list](writtenIn(given as object, list, odd), owner, reading);
  const named = ({ field, message }: { readonly field: string; readonly message: string }) => ({
    field: field === '' ? path : `${path}.${field}`,
    message,
  });
  if ('wrong' in record) return { row, wrong: named(record.wrong) };
  const notes = [
    ...[...odd.values()].map((error) => fieldErrorOf(error, path)),
    ...record.notes.map(named),
  ];
  return { row, value: record.make(), ...(notes.length > 0 && { notes }) };
}

const decisive: Readonly<Record<HistoryList, readonly string[]>> = {
  serviceRequests: ['id', 'status', ...historyRowSchemas.serviceRequests.required],
  appointments: ['id', 'status', ...historyRowSchemas.appointments.required],
};

/** Only the schema's fields, without odd ones. Numbers and booleans become text. */
function writtenIn(
  record: object,
  list: HistoryList,
  odd: ReadonlyMap<string | undefined, unknown>,
): Written<string> {
  const names = Object.keys(historyRowSchemas[list].properties).filter((name) => !odd.has(name));
  const given = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name);
      return value === undefined || value === null ? [] : [[name, String(value as string)]];
    }),
  );
}
