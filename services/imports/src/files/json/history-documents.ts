/** The rows of a history as JSON, one by one; its envelope has been checked at the gateway. Pure. */
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

/** In this order the lists are imported. */
const lists = ['serviceRequests', 'appointments'] as const satisfies readonly HistoryList[];
const rowOf: Readonly<
  Record<
    HistoryList,
    (written: Written<string>, owner: HistoryOwner) => GoodRecord<HistoryRow> | WrongRecord<string>
  >
> = { serviceRequests: requestRow, appointments: appointmentRow };

/** The document with its lists alone: what is next to them is no one's. */
export const listsOf = ({ serviceRequests = [], appointments = [] }: HistoryDocument) =>
  ({ serviceRequests, appointments }) satisfies HistoryDocument;

export interface HistoryPlace {
  readonly list: HistoryList;
  readonly index: number;
}

/** Where the records stand, in the order in which they are imported. */
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

/** Of the fields that the schema has; numbers and truth values as they are written. */
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
