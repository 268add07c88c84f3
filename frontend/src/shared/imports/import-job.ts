import type { ImportJob } from '@contracts/imports/jobs';
import { importStatusRules } from '@contracts/vocabulary/import-status';

/** The progress of an import, from its record. */

export const importOver = ({ status }: Pick<ImportJob, 'status'>): boolean =>
  importStatusRules[status].over;

/** It is being undone. */
export const undoUnderWay = (job: Pick<ImportJob, 'status' | 'canUndo' | 'undone'>): boolean =>
  importStatusRules[job.status].undoable && !job.canUndo && job.undone === null;

/** Nothing more is going to change on its own. */
export const importSettled = (job: ImportJob): boolean => importOver(job) && !undoUnderWay(job);

/** There is something to take out again. */
export const broughtSomething = ({ added, changed }: Pick<ImportJob, 'added' | 'changed'>) =>
  added + changed > 0;

/** Of two states of one import the later: answers and pushes overtake each other. */
export const newerOf = (known: ImportJob, heard: ImportJob): ImportJob =>
  heard.version > known.version || (heard.version === known.version && heard.done >= known.done)
    ? heard
    : known;

/**
 * Whole percent of the rows, 100 only when it has succeeded; null while no one knows how many there
 * are.
 */
export function percentDone({ status, done, total }: Pick<ImportJob, 'status' | 'done' | 'total'>) {
  if (status === 'succeeded') return 100;
  if (total === null || total === 0) return null;
  return Math.min(99, Math.floor((done / total) * 100));
}
