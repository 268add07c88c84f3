/** Records of a file as rows, by the columns that its fields have. Pure. */
import type { ColumnMapping } from '@contracts/imports/uploads';
import type { FieldError } from '@contracts/refusals';
import { importLimits, type CsvKind } from '@contracts/vocabulary/imports';
import { withoutTextMark } from '@service-kit/http/csv-line';
import { customerRow, serviceRow } from '../../history/company-rows';
import { appointmentRow, requestRow } from '../../history/own-history-rows';
import type { WrongRecord, Written } from '../../history/written-record';
import type { CompanyRow, HistoryOwner, HistoryRow, SourceRow } from '../../runs/source';
import { csvFields } from './csv-fields';
import type { CsvRecord } from './csv-records';

/** What makes rows of the records of one file. */
export type ReadRow<Row> = (record: CsvRecord, row: number) => SourceRow<Row>;
type MakeRow<Row> = (written: Written<string>) => Row | WrongRecord<string>;

const historyRowOf = {
  appointments: appointmentRow,
  'service-requests': requestRow,
} as const satisfies Partial<Record<CsvKind, unknown>>;
const companyRowOf = { customers: customerRow, 'service-history': serviceRow } as const;

/** Null for a kind that is the office's. */
export function historyRows(
  kind: CsvKind,
  columns: CsvColumns,
  owner: HistoryOwner,
): ReadRow<HistoryRow> | null {
  if (kind !== 'appointments' && kind !== 'service-requests') return null;
  const make = historyRowOf[kind];
  return readerOf(columns, (written) => make(written, owner));
}

/** Null for a kind that is a customer's. */
export function companyRows(kind: CsvKind, columns: CsvColumns): ReadRow<CompanyRow> | null {
  if (kind !== 'customers' && kind !== 'service-history') return null;
  return readerOf(columns, companyRowOf[kind]);
}

export interface CsvColumns {
  readonly headers: readonly string[];
  readonly mapping: ColumnMapping;
}

function readerOf<Row>({ headers, mapping }: CsvColumns, make: MakeRow<Row>): ReadRow<Row> {
  const columns = Object.entries(mapping).map(([field, header]) => ({
    field,
    header,
    at: headers.indexOf(header),
  }));
  const headerOf = (field: string) =>
    columns.find((column) => column.field === field)?.header ?? field;
  return ({ cells }, row) => {
    const fault = faultOf(cells, headers);
    if (fault) return { row, wrong: fault };
    const made = make(
      Object.fromEntries(columns.map(({ field, at }) => [field, withoutTextMark(cells[at] ?? '')])),
    );
    if (!('wrong' in (made as object))) return { row, value: made as Row };
    const { field, message } = (made as WrongRecord<string>).wrong;
    return { row, wrong: { field: headerOf(field), message } };
  };
}

/** Cells that are too many do no harm when they are empty: some programs end each line with a delimiter. */
function faultOf(cells: readonly string[], headers: readonly string[]): FieldError | null {
  const beyond = cells.slice(headers.length);
  if (cells.length < headers.length || beyond.some((cell) => cell !== '')) {
    return { field: '', message: `Has ${cells.length} cells, the header ${headers.length}` };
  }
  const long = cells.findIndex((cell) => cell.length > importLimits.cellLength);
  if (long < 0) return null;
  const message = `Has more than ${importLimits.cellLength} characters`;
  return { field: headers[long] ?? '', message };
}

/** What somebody has chosen, without the fields that they left empty; null: nothing was said. */
export function ownMapping(mapping: ColumnMapping | undefined): ColumnMapping | null {
  if (mapping === undefined) return null;
  const chosen = Object.entries<unknown>(mapping).filter(
    ([, header]) => header !== '' && header !== null,
  );
  return Object.fromEntries(chosen.map(([field, header]) => [field, String(header)]));
}

/** What of a mapping cannot be: by the file, by its kind, or for want of a column that is required. */
export function mappingErrors(kind: CsvKind, { headers, mapping }: CsvColumns): FieldError[] {
  const fields = csvFields[kind];
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
