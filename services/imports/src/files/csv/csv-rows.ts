/** Converts a file's records to rows, by its mapping. Pure. */
import type { ColumnMapping } from '@contracts/imports/uploads';
import type { FieldError } from '@contracts/refusals';
import { importLimits, type CsvKind } from '@contracts/vocabulary/imports';
import { withoutTextMark } from '@contracts/vocabulary/text/csv-line';
import { customerRow, serviceRow } from '../../history/company-rows';
import { appointmentRow, requestRow } from '../../history/own-history-rows';
import type { GoodRecord, WrongRecord, Written } from '../../history/written-record';
import type { CompanyRow, HistoryOwner, HistoryRow, SourceRow } from '../../runs/source';
import { monthFirst } from './column-dates';
import { fieldsOf } from './csv-fields';
import type { CsvRecord } from './csv-splitter';

/** Converts the records of one file to rows. */
export interface RowReader<Row> {
  read(record: CsvRecord, row: number): SourceRow<Row>;
  /** Checks a record without making its row. */
  check(
    record: CsvRecord,
  ): { readonly wrong: FieldError } | { readonly notes: readonly FieldError[] };
}
type JudgeRecord<Row> = (written: Written<string>) => GoodRecord<Row> | WrongRecord<string>;

const historyRowOf = { appointments: appointmentRow, 'service-requests': requestRow };
const companyRowOf = { customers: customerRow, 'service-history': serviceRow };

/** Null for the office's kinds. */
export function historyRows(
  kind: CsvKind,
  columns: CsvColumns,
  owner: HistoryOwner,
): RowReader<HistoryRow> | null {
  if (kind !== 'appointments' && kind !== 'service-requests') return null;
  const make = historyRowOf[kind];
  return readerOf(columns, (written) => make(written, owner));
}

/** Null for customers' kinds. */
export function companyRows(kind: CsvKind, columns: CsvColumns): RowReader<CompanyRow> | null {
  if (kind !== 'customers' && kind !== 'service-history') return null;
  return readerOf(columns, companyRowOf[kind]);
}

export interface CsvColumns {
  readonly headers: readonly string[];
  readonly mapping: ColumnMapping;
  /** Columns whose dates have the day first. */
  readonly dayFirst?: readonly string[];
}

function readerOf<Row>(columns: CsvColumns, judge: JudgeRecord<Row>): RowReader<Row> {
  const { headers, mapping, dayFirst = [] } = columns;
  const fields = Object.entries(mapping).map(([field, header]) => ({
    field,
    header,
    at: headers.indexOf(header),
    isDayFirst: dayFirst.includes(header),
  }));
  const headerOf = (field: string) => fields.find((each) => each.field === field)?.header ?? field;
  const named = ({ field, message }: FieldError): FieldError => ({
    field: headerOf(field),
    message,
  });
  const judged = ({ cells }: CsvRecord): GoodRecord<Row> | WrongRecord<string> => {
    const fault = faultOf(cells, headers);
    if (fault) return { wrong: fault };
    const written: Record<string, string> = {};
    let long: FieldError | null = null;
    for (const { field, header, at, isDayFirst } of fields) {
      const cell = withoutTextMark(cells[at] ?? '');
      if (cell.length > importLimits.cellLength) long ??= { field: header, message: tooLong };
      else written[field] = isDayFirst ? monthFirst(cell) : cell;
    }
    const record = judge(written);
    // A field that was too long is missing now.
    if ('wrong' in record) return { wrong: long ?? named(record.wrong) };
    return long ? { ...record, notes: [long, ...record.notes] } : record;
  };
  return {
    read(record, row) {
      const one = judged(record);
      if ('wrong' in one) return { row, wrong: one.wrong };
      const notes = one.notes.map(named);
      return { row, value: one.make(), ...(notes.length > 0 && { notes }) };
    },
    check(record) {
      const one = judged(record);
      return 'wrong' in one ? { wrong: one.wrong } : { notes: one.notes.map(named) };
    },
  };
}

const tooLong = `Has more than ${importLimits.cellLength} characters`;

/** Extra empty cells do no harm: some programs end each line with a delimiter. */
function faultOf(cells: readonly string[], headers: readonly string[]): FieldError | null {
  const hasMore = cells.length > headers.length && cells.slice(headers.length).some(Boolean);
  if (cells.length >= headers.length && !hasMore) return null;
  return { field: '', message: `Has ${cells.length} values for ${headers.length} columns` };
}

/** The chosen mapping, without empty fields; null if none was given. */
export function ownMapping(mapping: ColumnMapping | undefined): ColumnMapping | null {
  if (mapping === undefined) return null;
  const chosen = Object.entries<unknown>(mapping).filter(
    ([, header]) => header !== '' && header !== null,
  );
  return Object.fromEntries(chosen.map(([field, header]) => [field, String(header)]));
}

/** What is impossible in a mapping: because of the file, its kind, or a missing required column. */
export function mappingErrors(kind: CsvKind, { headers, mapping }: CsvColumns): FieldError[] {
  const fields = fieldsOf(kind);
  const unknown = Object.entries(mapping).flatMap(([field, header]): FieldError[] => {
    if (!fields.some(({ name }) => name === field)) {
      return [{ field: `mapping.${field.slice(0, 100)}`, message: 'There is no such field' }];
    }
    if (headers.includes(header)) return [];
    return [{ field: `mapping.${field}`, message: 'The file has no such column' }];
  });
  const missing = fields
    .filter(({ name, required }) => required && !Object.hasOwn(mapping, name))
    .map(({ name, label }) => ({
      field: `mapping.${name}`,
      message: `Choose the column for ${label}`,
    }));
  return [...missing, ...unknown].slice(0, importLimits.errorsShown);
}
