import type { ColumnMapping, CsvField, CsvPreview } from '@contracts/imports/uploads';

/** Fills a field from a column; '' clears it. A column fills only one field. */
export function mapped(mapping: ColumnMapping, field: string, header: string): ColumnMapping {
  const others = Object.entries(mapping).filter(
    ([name, column]) => name !== field && column !== header,
  );
  return Object.fromEntries(header === '' ? others : [...others, [field, header]]);
}

const unfilled = (fields: readonly CsvField[], mapping: ColumnMapping): readonly CsvField[] =>
  fields.filter(({ name, required }) => required && (mapping[name] ?? '') === '');

/**
 * Fields that were guessed or are required, and all others. Depends on the last preview instead of the
 * current choices, so that no field moves while someone chooses.
 */
export function fieldsByUse({ fields, mapping }: Pick<CsvPreview, 'fields' | 'mapping'>) {
  const isUsed = ({ name, required }: CsvField) => required || (mapping[name] ?? '') !== '';
  return {
    used: fields.filter(isUsed),
    others: fields.filter((field) => !isUsed(field)),
  };
}

const unusedColumns = (
  { headers }: Pick<CsvPreview, 'headers'>,
  mapping: ColumnMapping,
): readonly string[] => {
  const used = new Set(Object.values(mapping));
  return headers.filter((header) => !used.has(header));
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
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

/** A sample of a column: the first cell of the preview that isn't empty, shortened. */
export function exampleOf({ sample }: Pick<CsvPreview, 'sample'>, header: string): string {
  const cell = sample.map((row) => (row[header] ?? '').trim()).find((text) => text !== '') ?? '';
  return cell.length > 60 ? `${cell.slice(0, 60)}…` : cell;
}
