import type { ImportJob } from '@contracts/imports/jobs';
import { importStatusRules } from '@contracts/vocabulary/import-status';

export const importOver = ({ status }: Pick<ImportJob, 'status'>): boolean =>
  importStatusRules[status].over;

export const undoUnderWay = (job: Pick<ImportJob, 'status' | 'canUndo' | 'undone'>): boolean =>
  importStatusRules[job.status].undoable && !job.canUndo && job.undone === null;

/** Won't change anymore on its own. */
export const importSettled = (job: ImportJob): boolean => importOver(job) && !undoUnderWay(job);

export const broughtSomething = ({ added, changed }: Pick<ImportJob, 'added' | 'changed'>) =>
  added + changed > 0;

/** The later of two states: answers and pushes may overtake each other. */
export const newerOf = (known: ImportJob, heard: ImportJob): ImportJob =>
  heard.version > known.version || (heard.version === known.version && heard.done >= known.done)
    ? heard
    : known;

/** Whole percent of the rows, 100 only after success; null while the total is unknown. */
export function percentDone({ status, done, total }: Pick<ImportJob, 'status' | 'done' | 'total'>) {
  if (status === 'succeeded') return 100;
  if (total === null || total === 0) return null;
  return Math.min(99, Math.floor((done / total) * 100));
}
