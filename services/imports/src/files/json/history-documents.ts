/** A history as JSON: the envelope, and its rows one by one. Pure. */
import { Ajv, type ValidateFunction } from 'ajv';
import {
  historyEnvelopeSchema,
  historyRowSchemas,
  type HistoryList,
} from '@contracts/imports/history-schema';
import type { HistoryDocument } from '@contracts/imports/jobs';
import type { FieldError } from '@contracts/refusals';
import { importLimits, importMessages } from '@contracts/vocabulary/imports';
import { Refusal } from '@service-kit/requests/refusal';
import { fieldErrorOf } from '@service-kit/requests/schema-errors';
import { appointmentRow, requestRow } from '../../history/own-history-rows';
import type { WrongRecord, Written } from '../../history/written-record';
import type { HistoryOwner, HistoryRow, SourceRow } from '../../runs/source';

const ajv = new Ajv({ strict: true, allowUnionTypes: true });
const isEnvelope = ajv.compile(historyEnvelopeSchema);
const isRow: Readonly<Record<HistoryList, ValidateFunction>> = {
  serviceRequests: ajv.compile(historyRowSchemas.serviceRequests),
  appointments: ajv.compile(historyRowSchemas.appointments),
};

/** In this order the lists are imported. */
const lists = ['serviceRequests', 'appointments'] as const satisfies readonly HistoryList[];
const rowOf: Readonly<
  Record<
    HistoryList,
    (written: Written<string>, owner: HistoryOwner) => HistoryRow | WrongRecord<string>
  >
> = { serviceRequests: requestRow, appointments: appointmentRow };

/** A record with its fields has three levels; whoever nests further means no history. */
const deepest = 16;

/** The document with its lists alone. Refuses with `validation_failed`, naming what is wrong. */
export function checkedHistory(document: unknown): HistoryDocument {
  if (isDeeper(document, deepest)) throw refused([{ field: '', message: 'Is nested too deeply' }]);
  if (!isEnvelope(document)) {
    const all = isEnvelope.errors ?? [];
    const wrong = all
      .filter(({ keyword }) => keyword === 'type')
      .map((error) => fieldErrorOf(error));
    const none = { field: '', message: 'Has neither serviceRequests nor appointments' };
    throw refused(wrong.length > 0 ? wrong : [none]);
  }
  const { serviceRequests = [], appointments = [] } = document as HistoryDocument;
  if (serviceRequests.length + appointments.length > importLimits.jsonRows) {
    const message = `Has more than ${importLimits.jsonRows} records. A longer history comes as a CSV file.`;
    throw refused([{ field: '', message }]);
  }
  return { serviceRequests, appointments };
}

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
  const made = rowOf[list](writtenIn(given as object, list), owner);
  if (!('wrong' in made)) return { row, value: made };
  const { field, message } = made.wrong;
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

/** Goes through it without recursion: its depth is somebody else's choice. */
function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < levels; depth += 1) {
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

const refused = (errors: readonly FieldError[]): Refusal =>
  new Refusal('validation_failed', { message: importMessages.notHistory, details: { errors } });
