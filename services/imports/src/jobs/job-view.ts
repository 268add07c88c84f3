import type { ImportError, ImportJob } from '@contracts/imports/jobs';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import type { ImportJobEntity } from './import-job.entity';

/** A job as people see it. `errors` are the first ones stored. */
export function jobViewOf(job: ImportJobEntity, errors: readonly ImportError[]): ImportJob {
  const { over, undoable } = importStatusRules[job.status];
  const { serviceRequests, appointments, customers, serviceHistory } = job;
  return {
    id: job.id,
    version: job.version,
    kind: job.kind,
    system: job.system,
    fileName: job.fileName,
    rows: job.rows,
    status: job.status,
    done: job.done,
    // A total may shrink while reading, but never below what is done.
    total: job.total === null ? null : Math.max(job.total, job.done),
    imported: { serviceRequests, appointments, customers, serviceHistory },
    added: job.added,
    changed: job.changed,
    unchanged: job.unchanged,
    leftOut: job.leftOut,
    wrong: job.wrong,
    noted: job.noted,
    errors,
    failure:
      job.failureCode === null || job.failureMessage === null
        ? null
        : { code: job.failureCode, message: job.failureMessage },
    startedBy: job.startedBy,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    finishedAt: job.finishedAt?.toISOString() ?? null,
    canCancel: !over,
    canUndo: undoable && job.undoAskedAt === null,
    undone:
      job.undoneAt === null
        ? null
        : {
            at: job.undoneAt.toISOString(),
            removed: job.removed,
            restored: job.restored,
            kept: job.kept,
          },
  };
}
