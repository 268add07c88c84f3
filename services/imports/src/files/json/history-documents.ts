/** The rows of a JSON history, one by one. The gateway has checked the envelope. Pure. */
import { Ajv, type ValidateFunction } from 'ajv';
import { historyRowSchemas, type HistoryList } from '@contracts/imports/history-schema';
import type { HistoryDocument } from '@contracts/imports/jobs';
import { fieldErrorOf } from '@service-kit/requests/schema-errors';
import { appointmentRow, requestRow } from '../../history/own-history-rows';
import type { GoodRecord, WrongRecord, Written } from '../../history/written-record';
import type { HistoryOwner, HistoryRow, SourceRow } from '../../runs/source';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
const isRow: Readonly<Record<HistoryList, ValidateFunction>> = {
  serviceRequests: ajv.compile(historyRowSchemas.serviceRequests),
  appointments: ajv.compile(historyRowSchemas.appointments),
};

/** The lists are imported in this order. */
const lists = ['serviceRequests', 'appointments'] as const satisfies readonly HistoryList[];
const rowOf: Readonly<
  Record<
    HistoryList,
    (written: Written<string>, owner: HistoryOwner) => GoodRecord<HistoryRow> | WrongRecord<string>
  >
> = { serviceRequests: requestRow, appointments: appointmentRow };

/** The document with its two lists only. */
export const listsOf = ({ serviceRequests = [], appointments = [] }: HistoryDocument) =>
  ({ serviceRequests, appointments }) satisfies HistoryDocument;

export interface HistoryPlace {
  readonly list: HistoryList;
  readonly index: number;
}

/** The lists of records, in the order of their import. */
export const placesOf = (document: HistoryDocument): HistoryPlace[] =>
  lists.flatMap((list) => (document[list] ?? []).map((_, index) => ({ list, index })));

export function sourceRowAt(
  document: HistoryDocument,
  { list, index }: HistoryPlace,
  owner: HistoryOwner,
): SourceRow<HistoryRow> {
  const path = `${list}[${index}]`;
  const row = index + 1;
  const given: unknown = document[list]?.[index];
  if (!isRow[list](given)) {
    const [error] = isRow[list].errors ?? [];
    const wrong = error ? fieldErrorOf(error, path) : { field: path, message: 'Cannot be read' };
    return { row, wrong };
  }
  const record = rowOf[list](writtenIn(given as object, list), owner);
  if ('make' in record) return { row, value: record.make() };
  const { field, message } = record.wrong;
  return { row, wrong: { field: field === '' ? path : `${path}.${field}`, message } };
}

/** Only the schema's fields. Numbers and booleans become text. */
function writtenIn(record: object, list: HistoryList): Written<string> {
  const names = Object.keys(historyRowSchemas[list].properties);
  const given = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = given.get(name);
      return value === undefined || value === null ? [] : [[name, String(value as string)]];
    }),
  );
}
