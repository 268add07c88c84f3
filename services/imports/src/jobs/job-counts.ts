/** Adds a batch to an import's counts. Pure. */
import type { ImportedCounts } from '@contracts/imports/jobs';
import type { BroughtRecords, TakenOver } from '@contracts/imports/records';
import type { ProgressUpdate, WrittenRows } from '../runs/source';

/** As stored with the job. */
export type JobCounts = ImportedCounts & TakenOver;
type CountedJob = JobCounts & { readonly done: number; leftOut: number; wrong: number };

/** Results of rows since the job started, by kind; a missing kind is 0. */
export type BroughtRows = Readonly<Partial<Record<keyof ImportedCounts, BroughtRecords>>>;

const kinds: Readonly<Record<keyof ImportedCounts, true>> = {
  serviceRequests: true,
  appointments: true,
  customers: true,
  serviceHistory: true,
};
const kindNames = Object.keys(kinds) as (keyof ImportedCounts)[];

/** The job's counts, and what the batch adds to them. */
export function countsWith(job: JobCounts, written: WrittenRows): JobCounts {
  const all = Object.values(written);
  const sumOf = (what: keyof TakenOver) => all.reduce((sum, each) => sum + each[what], job[what]);
  const byKind = kindNames.map((kind) => [kind, job[kind] + numberOf(written[kind])]);
  return {
    ...(Object.fromEntries(byKind) as ImportedCounts),
    added: sumOf('added'),
    changed: sumOf('changed'),
    unchanged: sumOf('unchanged'),
  };
}

/**
 * The totals as the target knows them, whatever the job has missed. Processed rows without a result
 * were unchanged. A source may have lost a row since it was written, so this may be negative.
 */
export function countsOf(job: CountedJob, batch: ProgressUpdate, soFar: BroughtRows): JobCounts {
  const byKind = kindNames.map((kind) => [kind, numberOf(soFar[kind])]);
  const all = Object.values(soFar);
  const added = all.reduce((sum, each) => sum + each.added, 0);
  const changed = all.reduce((sum, each) => sum + each.changed, 0);
  const taken =
    job.done + batch.done - (job.leftOut + batch.leftOut) - (job.wrong + batch.wrong.length);
  return {
    ...(Object.fromEntries(byKind) as ImportedCounts),
    added,
    changed,
    unchanged: Math.max(0, taken - added - changed),
  };
}

const numberOf = ({ added, changed }: BroughtRecords = { added: 0, changed: 0 }): number =>
  added + changed;
