/** What an import has come to, after one more batch. Pure. */
import type { ImportedCounts } from '@contracts/imports/jobs';
import type { BroughtRecords, TakenOver } from '@contracts/imports/records';
import type { ProgressUpdate, WrittenRows } from '../runs/source';

/** As the job's row has them. */
export type JobCounts = ImportedCounts & TakenOver;
type CountedJob = JobCounts & { readonly done: number; leftOut: number; wrong: number };

/** What rows have come to since their job began, by what they are. A kind that is missing had none. */
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
 * The counts as they are known where the rows were written, whatever the job has missed of them. What
 * has been dealt with and is none of these was here already; a source may have lost a row since it
 * was written, so that this may be less than none.
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
