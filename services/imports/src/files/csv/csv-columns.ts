/** Which columns fill a field of a record. Pure. */
import type { ColumnMapping } from '@contracts/imports/uploads';
import { columnsOf } from '@contracts/vocabulary/imports';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { isNothing } from '../../history/placeholders';
import { wordsOf } from './csv-fields';

export interface Column {
  readonly header: string;
  /** Its place in a row; -1 if the file doesn't have it. */
  readonly at: number;
  readonly isDayFirst: boolean;
}

export interface MappedField {
  readonly field: string;
  readonly columns: readonly Column[];
}

/** The fields of a mapping, with the columns of each in their order. */
export const mappedFields = (
  mapping: ColumnMapping,
  headers: readonly string[],
  dayFirst: readonly string[],
): MappedField[] =>
  Object.entries(mapping).map(([field, columns]) => ({
    field,
    columns: columnsOf(columns).map((header) => ({
      header,
      at: headers.indexOf(header),
      isDayFirst: dayFirst.includes(header),
    })),
  }));

/** The words for a part of an address at the end of a header, such as `street 2` and `zip code`. */
const part =
  /(?:^| )(?:(?:street )?address(?: line)?(?: \d+)?|street(?: (?:line|address))?(?: \d+)?|line \d+|extended address|formatted|po box|city|town|state|province(?: code)?|region|(?:zip|postal|post)(?: ?code)?|unit(?: number)?|apt|apartment|suite|\d+)$/;

/** Whose address a column is a part of: `home` for `Home Street 2`, `address 1` for `Address 1 - City`. */
const addressOfColumn = (header: string): string => wordsOf(header).replace(part, '');

/** Columns that differ only in their number are the lines of one text. */
const textOfColumn = (header: string): string => wordsOf(header).replace(/ \d+$/, '');

const lined = new Set(['address', 'unit']);
const ofAddress = new Set([...lined, 'city', 'state', 'zipCode']);

/** The lines of one text, which are columns. */
interface Lines {
  /** Whose address they are a part of. */
  readonly of: string;
  readonly columns: readonly Column[];
}

const linesOf = (columns: readonly Column[]): Lines => ({
  of: addressOfColumn(columns[0]?.header ?? ''),
  columns,
});

function textsOf({ field, columns }: MappedField): Lines[] {
  if (!lined.has(field)) return columns.map((column) => linesOf([column]));
  const texts = new Map<string, Column[]>();
  for (const column of columns) {
    const text = textOfColumn(column.header);
    texts.set(text, [...(texts.get(text) ?? []), column]);
  }
  return [...texts.values()].map(linesOf);
}

/** Reads one address of several: a street with its own town, and never with the office's suite. */
export class AddressColumns {
  private readonly texts: ReadonlyMap<string, readonly Lines[]>;
  /** Addresses with a street. The other columns belong to any of them. */
  private readonly addresses: ReadonlySet<string>;

  constructor(fields: readonly MappedField[]) {
    const own = fields.filter(({ field }) => AddressColumns.has(field));
    this.texts = new Map(own.map((each) => [each.field, textsOf(each)]));
    this.addresses = new Set(this.texts.get('address')?.map(({ of }) => of));
  }

  static has(field: string): boolean {
    return ofAddress.has(field);
  }

  /** The text of each field. */
  read(cellOf: (column: Column) => string): Record<string, string> {
    const filled = (lines: Lines): string[] =>
      lines.columns
        .map((column) => cleanLine(cellOf(column)))
        .filter((text) => text !== '' && !isNothing(text));
    const firstOf = (texts: readonly Lines[]) =>
      texts
        .map((lines) => ({ of: lines.of, texts: filled(lines) }))
        .find((each) => each.texts.length > 0);
    const street = firstOf(this.texts.get('address') ?? []);
    const isOfStreet = ({ of }: Lines): boolean =>
      street === undefined || of === street.of || !this.addresses.has(of);
    const read: Record<string, string> = {};
    for (const [field, texts] of this.texts) {
      read[field] =
        field === 'address'
          ? (street?.texts.join('\n') ?? '')
          : (firstOf(texts.filter(isOfStreet))?.texts.join(', ') ?? '');
    }
    return read;
  }
}
