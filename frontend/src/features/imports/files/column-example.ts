import type { CsvPreview } from '@contracts/imports/uploads';

const longest = 60;

/** The first cell of a column with something in it, cut; '' without a column. Pure. */
export function exampleOf({ sample }: Pick<CsvPreview, 'sample'>, header: string): string {
  const cells = header === '' ? [] : sample.map((row) => (row[header] ?? '').trim());
  const cell = cells.find((text) => text !== '') ?? '';
  return cell.length > longest ? `${cell.slice(0, longest)}…` : cell;
}
