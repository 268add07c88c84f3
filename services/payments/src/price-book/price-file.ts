/** Reads a file of the price book. Pure. */
import { plainToInstance } from 'class-transformer';
import { Matches, validateSync } from 'class-validator';
import { parse } from 'csv-parse/sync';
import { IsCalendarDate } from '@contracts/parsing';
import { PriceBookFields, type PriceBookError } from '@contracts/payments/price-book';
import { appliances } from '@contracts/vocabulary/booking';
import {
  itemCodePattern,
  priceBookColumns,
  priceBookLimits,
  priceBookMessages,
  type PriceBookColumn,
} from '@contracts/vocabulary/office/price-book';
import { withoutTextMark } from '@contracts/vocabulary/text/csv-line';
import { cleanLine, cleanText } from '@contracts/vocabulary/text/typed-text';

export class PriceFileFields extends PriceBookFields {
  @Matches(itemCodePattern, { message: priceBookMessages.code })
  code!: string;

  @IsCalendarDate(priceBookMessages.from)
  from!: string;
}

export interface PriceFileRow {
  /** As a spreadsheet counts. */
  readonly row: number;
  readonly fields: PriceFileFields;
}

export interface PriceFile {
  readonly rows: readonly PriceFileRow[];
  readonly errors: readonly PriceBookError[];
}

const columnNames = Object.keys(priceBookColumns) as PriceBookColumn[];
const requiredColumns: readonly PriceBookColumn[] = ['code', 'kind', 'title', 'price'];

const isColumn = (name: string): name is PriceBookColumn => name in priceBookColumns;

export const fileError = (row: number, column: string, message: string): PriceBookError => ({
  row,
  field: isColumn(column) ? priceBookColumns[column] : column,
  message,
});

/** A row without a date is of `today`. */
export function readPriceFile(csv: string, today: string): PriceFile {
  const read = recordsOf(csv);
  if ('error' in read) return { rows: [], errors: [read.error] };
  const [head = [], ...records] = read.records;
  const columns = head.map(columnOf);
  const headErrors = [
    ...head.flatMap((title, index) =>
      columns[index] || cleanLine(title) === ''
        ? []
        : [fileError(1, cleanLine(title).slice(0, 80), priceBookMessages.column)],
    ),
    ...requiredColumns
      .filter((name) => !columns.includes(name))
      .map((name) => fileError(1, name, priceBookMessages.missingColumn)),
    ...(records.length > priceBookLimits.rows
      ? [fileError(priceBookLimits.rows + 2, '', priceBookMessages.rows)]
      : []),
  ];
  if (headErrors.length > 0) return { rows: [], errors: headErrors };
  const rows = records.flatMap((cells, index): PriceFileRow[] => {
    if (cells.every((cell) => cleanLine(cell) === '')) return [];
    const typed = new Map(columns.map((name, at) => [name, withoutTextMark(cells[at] ?? '')]));
    return [{ row: index + 2, fields: fieldsOf((name) => typed.get(name) ?? '', today) }];
  });
  return { rows, errors: rows.flatMap(errorsOf) };
}

function recordsOf(csv: string): { records: string[][] } | { error: PriceBookError } {
  try {
    return { records: parse(csv, { bom: true, relaxColumnCount: true }) };
  } catch (error) {
    const { lines } = error as { lines?: unknown };
    const row = typeof lines === 'number' ? lines : 1;
    return { error: fileError(row, '', priceBookMessages.unreadable) };
  }
}

function columnOf(title: string): PriceBookColumn | undefined {
  const wanted = cleanLine(title).toLowerCase();
  return columnNames.find((name) => priceBookColumns[name].toLowerCase() === wanted);
}

/** What can't be read stays as it is typed, so that its rule refuses it. */
function fieldsOf(cell: (name: PriceBookColumn) => string, today: string): PriceFileFields {
  const line = (name: PriceBookColumn) => cleanLine(cell(name));
  const given = <Value>(name: PriceBookColumn, read: (typed: string) => Value) => {
    const typed = line(name);
    return typed === '' ? {} : { [name]: read(typed) };
  };
  return plainToInstance(PriceFileFields, {
    code: line('code').toUpperCase(),
    kind: line('kind').toLowerCase(),
    title: line('title'),
    words: cleanText(cell('words')),
    price: dollarsOf(line('price')),
    ...given('minutes', Number),
    ...given('parts', partsOf),
    ...given(
      'appliance',
      (typed) =>
        appliances.find((appliance) => appliance.toLowerCase() === typed.toLowerCase()) ?? typed,
    ),
    ...given('feeKind', (typed) => typed.toLowerCase().replace(/\s+/, '-')),
    from: dateOf(line('from')) || today,
    retired: truthOf(line('retired')),
  });
}

const dollarsOf = (typed: string): number =>
  /^\$?\s*(\d{1,3}(,\d{3})*|\d+)(\.\d{1,2})?$/.test(typed)
    ? Number(typed.replace(/[$,\s]/g, ''))
    : Number.NaN;

const partsOf = (typed: string) =>
  typed
    .split(';')
    .map(cleanLine)
    .filter((part) => part !== '')
    .map((part) => {
      const [, code = part, quantity = '1'] = /^(\S+)(?:\s+[x×]\s*(\d+))?$/i.exec(part) ?? [];
      return { code: code.toUpperCase(), quantity: Number(quantity) };
    });

/** Spreadsheets write dates as 1/31/2027. */
function dateOf(typed: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? [];
  return year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function truthOf(typed: string): unknown {
  if (/^(yes|true)$/i.test(typed)) return true;
  return /^(no|false)?$/i.test(typed) ? false : typed;
}

const placeOf = (property: string): number => columnNames.findIndex((name) => name === property);

function errorsOf({ row, fields }: PriceFileRow): PriceBookError[] {
  const found = validateSync(fields).toSorted(
    (one, other) => placeOf(one.property) - placeOf(other.property),
  );
  return found.map((error) => {
    const { property } = error;
    const messages = Object.values(error.constraints ?? {});
    const inside = (error.children ?? []).flatMap(({ children = [] }) =>
      children.flatMap(({ constraints = {} }) => Object.values(constraints)),
    );
    return fileError(row, property, messages.at(-1) ?? inside.at(-1) ?? priceBookMessages.parts);
  });
}
