/** Converts a file's records to rows, by its mapping. Pure. */
import type { ColumnMapping } from '@contracts/imports/uploads';
import type { FieldError } from '@contracts/refusals';
import { columnsOf, importLimits, type CsvKind } from '@contracts/vocabulary/imports';
import { withoutTextMark } from '@contracts/vocabulary/text/csv-line';
import { customerRow, serviceRow } from '../../history/company-rows';
import { appointmentRow, requestRow } from '../../history/own-history-rows';
import type { GoodRecord, Reading, WrongRecord, Written } from '../../history/written-record';
import type { CompanyRow, HistoryOwner, HistoryRow, SourceRow } from '../../runs/source';
import { monthFirst } from './seen-columns';
import { AddressColumns, mappedFields, type Column } from './csv-columns';
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
  reading: Reading,
): RowReader<HistoryRow> | null {
  if (kind !== 'appointments' && kind !== 'service-requests') return null;
  const make = historyRowOf[kind];
  return readerOf(columns, (written) => make(written, owner, reading));
}

/** Null for customers' kinds. */
export function companyRows(
  kind: CsvKind,
  columns: CsvColumns,
  reading: Reading,
): RowReader<CompanyRow> | null {
  if (kind !== 'customers' && kind !== 'service-history') return null;
  const make = companyRowOf[kind];
  return readerOf(columns, (written) => make(written, reading));
}

export interface CsvColumns {
  readonly headers: readonly string[];
  readonly mapping: ColumnMapping;
  /** Columns whose dates have the day first. */
  readonly dayFirst?: readonly string[];
}

function readerOf<Row>(columns: CsvColumns, judge: JudgeRecord<Row>): RowReader<Row> {
  const { headers, mapping, dayFirst = [] } = columns;
  const mapped = mappedFields(mapping, headers, dayFirst);
  // One column needs no choice.
  const severalOfAddress = mapped.some(
    ({ field, columns: all }) => AddressColumns.has(field) && all.length > 1,
  );
  const address = severalOfAddress ? new AddressColumns(mapped) : null;
  const fields = address ? mapped.filter(({ field }) => !AddressColumns.has(field)) : mapped;
  const named = ({ field, message, nth = 0 }: FieldFault): FieldError => {
    const found = mapped.find((each) => each.field === field);
    return { field: found?.columns[nth]?.header ?? found?.columns[0]?.header ?? field, message };
  };
  const judged = ({ cells }: CsvRecord): GoodRecord<Row> | WrongRecord<string> => {
    const fault = faultOf(cells, headers);
    if (fault) return { wrong: fault };
    const written: Record<string, string | readonly string[]> = {};
    let long: FieldError | null = null;
    const cellOf = ({ header, at, isDayFirst }: Column): string => {
      const cell = withoutTextMark(cells[at] ?? '');
      if (cell.length > importLimits.cellLength) {
        long ??= { field: header, message: tooLong };
        return '';
      }
      return isDayFirst ? monthFirst(cell) : cell;
    };
    for (const { field, columns: all } of fields) {
      const [only, ...others] = all;
      if (only) written[field] = others.length === 0 ? cellOf(only) : all.map(cellOf);
    }
    if (address) Object.assign(written, address.read(cellOf));
    const record = judge(written);
    // A field that was too long is missing now.
    if ('wrong' in record) return { wrong: long ?? named(record.wrong) };
    const notes = record.notes.map(named);
    return { ...record, notes: long ? [long, ...notes] : notes };
  };
  return {
    read(record, row) {
      const one = judged(record);
      if ('wrong' in one) return { row, wrong: one.wrong };
      const { notes } = one;
      return { row, value: one.make(), ...(notes.length > 0 && { notes }) };
    },
    check(record) {
      const one = judged(record);
      return 'wrong' in one ? { wrong: one.wrong } : { notes: one.notes };
    },
  };
}

type FieldFault = FieldError & { readonly nth?: number };

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
  const chosen = Object.entries<unknown>(mapping).flatMap(([field, given]) => {
    const columns = (Array.isArray(given) ? given : [given])
      .filter((header) => header !== '' && header !== null && header !== undefined)
      .map(String);
    const [first] = columns;
    return first === undefined
      ? []
      : [[field, columns.length === 1 ? first : [...new Set(columns)]] as const];
  });
  return Object.fromEntries(chosen);
}

/** What is impossible in a mapping: because of the file, its kind, or a missing required column. */
export function mappingErrors(kind: CsvKind, { headers, mapping }: CsvColumns): FieldError[] {
  const fields = fieldsOf(kind);
  const known = new Set(headers);
  const unknown = Object.entries(mapping).flatMap(([field, columns]): FieldError[] => {
    if (!fields.some(({ name }) => name === field)) {
      return [{ field: `mapping.${field.slice(0, 100)}`, message: 'There is no such field' }];
    }
    if (columnsOf(columns).every((header) => known.has(header))) return [];
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
