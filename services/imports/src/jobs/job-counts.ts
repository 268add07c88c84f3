/** Adds a batch to an import's counts. Pure. */
import type { ImportedCounts } from '@contracts/imports/jobs';
import type { BroughtRecords, ImportRecordsOutcome, TakenOver } from '@contracts/imports/records';
import type { ProgressUpdate, WrittenRows } from '../runs/source';

/** As stored with the job. */
export type JobCounts = ImportedCounts & TakenOver;
type CountedJob = JobCounts & { readonly done: number; leftOut: number; wrong: number };

/** The job's counts, and what the batch adds to them. */
export const countsWith = (job: JobCounts, written: WrittenRows): JobCounts => ({
  serviceRequests: job.serviceRequests + numberOf(written.serviceRequests),
  appointments: job.appointments + numberOf(written.appointments),
  customers: job.customers + numberOf(written.customers),
  serviceHistory: job.serviceHistory + numberOf(written.serviceHistory),
  ...sumOf([job, ...Object.values(written)]),
});

export function sumOf(parts: readonly TakenOver[]): TakenOver {
  const sum = (what: keyof TakenOver) => parts.reduce((total, part) => total + part[what], 0);
  return { added: sum('added'), changed: sum('changed'), unchanged: sum('unchanged') };
}

/** The totals as booking knows them, even if the job missed an answer. The other rows are unchanged. */
export function countsOf(
  job: CountedJob,
  batch: ProgressUpdate,
  { serviceRequests, appointments }: ImportRecordsOutcome['soFar'],
): JobCounts {
  const added = serviceRequests.added + appointments.added;
  const changed = serviceRequests.changed + appointments.changed;
  const taken =
    job.done + batch.done - (job.leftOut + batch.leftOut) - (job.wrong + batch.wrong.length);
  return {
    serviceRequests: numberOf(serviceRequests),
    appointments: numberOf(appointments),
    customers: 0,
    serviceHistory: 0,
    added,
    changed,
    // Negative if the source has lost a row since it was written.
    unchanged: Math.max(0, taken - added - changed),
  };
}

const numberOf = ({ added, changed }: BroughtRecords = { added: 0, changed: 0 }): number =>
  added + changed;
