import type { ColumnMapping, CsvField, CsvPreview } from '@contracts/imports/uploads';
import { columnsOf, type MappedColumns } from '@contracts/vocabulary/imports';

/**
 * Fills a field from columns, the first filled one of which counts; none clears it. A column fills
 * only one field.
 */
export function mapped(
  mapping: ColumnMapping,
  field: string,
  columns: readonly string[],
): ColumnMapping {
  const others = Object.entries(mapping).flatMap(([name, given]) => {
    const left = columnsOf(given).filter((column) => !columns.includes(column));
    return name === field || left.length === 0 ? [] : [[name, oneOrAll(left)] as const];
  });
  return Object.fromEntries(
    columns.length === 0 ? others : [...others, [field, oneOrAll(columns)] as const],
  );
}

const oneOrAll = (columns: readonly string[]): MappedColumns =>
  columns.length === 1 ? (columns[0] ?? '') : columns;

const isEmpty = (mapping: ColumnMapping, name: string): boolean =>
  columnsOf(mapping[name]).length === 0;

const unfilled = (fields: readonly CsvField[], mapping: ColumnMapping): readonly CsvField[] =>
  fields.filter(({ name, required }) => required && isEmpty(mapping, name));

/**
 * Fields that were guessed or are required, and all others. Depends on the last preview instead of the
 * current choices, so that no field moves while someone chooses.
 */
export function fieldsByUse({ fields, mapping }: Pick<CsvPreview, 'fields' | 'mapping'>) {
  const isUsed = ({ name, required }: CsvField) => required || !isEmpty(mapping, name);
  return {
    used: fields.filter(isUsed),
    others: fields.filter((field) => !isUsed(field)),
  };
}

/** Columns that say something and fill no field. */
const unusedColumns = (
  { filled }: Pick<CsvPreview, 'filled'>,
  mapping: ColumnMapping,
): readonly string[] => {
  const used = new Set(Object.values(mapping).flatMap(columnsOf));
  return filled.filter((header) => !used.has(header));
};

/** Where someone is with the columns of a file, and what comes next. */
export function mappingStep({
  preview,
  mapping,
  stale,
}: {
  preview: CsvPreview;
  mapping: ColumnMapping;
  stale: boolean;
}) {
  const missing = unfilled(preview.fields, mapping);
  return {
    missing,
    unused: unusedColumns(preview, mapping),
    // Without a required column, rows aren't checked, so the counts mean nothing.
    unchecked: stale || missing.length > 0,
    count: preview.new + preview.changed,
    problems: preview.wrongRows + preview.noted,
  };
}

export function sameMapping(one: ColumnMapping, other: ColumnMapping): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every(
    (name) => columnsOf(one[name]).join('\n') === columnsOf(other[name]).join('\n'),
  );
}

/** A sample of columns: their first cell of the preview that isn't empty, shortened. */
export function exampleOf(
  { sample }: Pick<CsvPreview, 'sample'>,
  columns: readonly string[],
): string {
  const cell =
    sample
      .flatMap((row) => columns.map((header) => (row[header] ?? '').trim()))
      .find((text) => text !== '') ?? '';
  return cell.length > 60 ? `${cell.slice(0, 60)}…` : cell;
}
