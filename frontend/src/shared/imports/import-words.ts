import type { ImportedCustomer } from '@contracts/imports/customers';
import type { ImportedCounts, ImportJob, ImportUndone } from '@contracts/imports/jobs';
import type { CsvKind } from '@contracts/vocabulary/imports';
import { serviceSystems } from '@contracts/vocabulary/service-systems';
import { formatCount } from '../format';

/** `1 customer`, `1,204 customers` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

type Count = (count: number) => string;

/** The office's word. Customers have another one. */
const rows: Count = (count) => counted(count, 'row');

export const csvKindLabels: Readonly<Record<CsvKind, string>> = {
  appointments: 'Appointments',
  'service-requests': 'Service requests',
  customers: 'Customers',
  'service-history': 'Service history',
};

/** Where the rows come from: `ServicePro`, `customers.csv`, `JSON`. */
export function sourceOf({
  kind,
  system,
  fileName,
}: Pick<ImportJob, 'kind' | 'system' | 'fileName'>): string {
  if (kind === 'json') return 'JSON';
  if (kind === 'csv') return fileName ?? 'CSV file';
  return serviceSystems.find(({ id }) => id === system)?.name ?? 'Service system';
}

const countWords: readonly (readonly [keyof ImportedCounts, string, string])[] = [
  ['customers', 'customer', 'customers'],
  ['serviceRequests', 'service request', 'service requests'],
  ['appointments', 'appointment', 'appointments'],
  ['serviceHistory', 'history entry', 'history entries'],
];

/** `12 customers and 40 history entries`, without zeros. */
/** What rows of more than one kind are, where only their number is said; otherwise null. */
export const kindsWords = (imported: ImportedCounts): string | null =>
  countWords.filter(([name]) => imported[name] > 0).length > 1 ? broughtWords(imported) : null;

export function broughtWords(imported: ImportedCounts): string {
  const parts = countWords
    .filter(([name]) => imported[name] > 0)
    .map(([name, one, many]) => counted(imported[name], one, many));
  return parts.length === 0 ? 'nothing new' : listed(parts);
}

/** Spec 8. */
export const endTitle = ({ wrong }: Pick<ImportJob, 'wrong'>): string =>
  wrong === 0 ? 'Import Successful' : 'Import Finished With Errors';

/** Empty if nothing was wrong. */
export const skippedWords = ({ wrong }: Pick<ImportJob, 'wrong'>): string =>
  wrong === 0
    ? ''
    : `We skipped ${counted(wrong, 'row')} with errors. The report lists what to correct.`;

/** `1,200 of 10,000 rows`, `1,200 rows so far` */
export const rowsDone = (
  { done, total }: Pick<ImportJob, 'done' | 'total'>,
  count: Count = rows,
): string => (total === null ? `${count(done)} so far` : `${formatCount(done)} of ${count(total)}`);

export function progressWords(
  job: Pick<ImportJob, 'status' | 'done' | 'total'>,
  count?: Count,
): string {
  if (job.status === 'queued') return 'Waiting in line';
  return job.total === null && job.done === 0 ? 'Connecting' : rowsDone(job, count);
}

export function undoneWords({ removed, restored, kept }: ImportUndone, count: Count = rows) {
  const parts = [
    removed > 0 && `${count(removed)} removed`,
    restored > 0 && `${count(restored)} changed back`,
    kept > 0 && `${count(kept)} kept because they were edited since`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'There was nothing to remove.' : `${listed(parts)}.`;
}

/** `a`, `a and b`, `a, b and c` */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** A record's source: `ServicePro 4711`, `CSV file`, `ServicePro 4712, inactive there`. */
export function originOf({
  system,
  serviceProId,
  inactive = false,
}: Pick<ImportedCustomer, 'system' | 'serviceProId' | 'inactive'>): string {
  const source = serviceSystems.find(({ id }) => id === system)?.name ?? 'CSV file';
  const named = serviceProId === null ? source : `${source} ${serviceProId}`;
  return inactive ? `${named}, inactive there` : named;
}
