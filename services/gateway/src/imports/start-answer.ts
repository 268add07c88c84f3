/** The answer of a call that starts an import. */
import type { FastifyReply } from 'fastify';
import type {
  CompanyImportOutcome,
  ImportOutcome,
  ImportUnderWay,
} from '@contracts/imports/answers';
import type { ImportJob } from '@contracts/imports/jobs';
import { importStatusRules } from '@contracts/vocabulary/import-status';

/** 200 with the outcome if the import is over, otherwise 202 with its id. */
export function startAnswer<Outcome>(
  job: ImportJob,
  reply: FastifyReply,
  outcomeOf: (job: ImportJob) => Outcome,
): Outcome | ImportUnderWay {
  if (importStatusRules[job.status].over) return outcomeOf(succeeded(job));
  return underWay(job, reply);
}

export function underWay({ id }: ImportJob, reply: FastifyReply): ImportUnderWay {
  reply.status(202);
  return { jobId: id };
}

export function outcomeOf({
  id,
  imported: { serviceRequests, appointments },
  unchanged,
  leftOut,
  wrong,
  errors,
}: ImportJob): ImportOutcome {
  return {
    imported: { serviceRequests, appointments },
    jobId: id,
    skipped: unchanged + leftOut + wrong,
    leftOut,
    wrong,
    errors,
  };
}

export function companyOutcomeOf({ id, imported }: ImportJob): CompanyImportOutcome {
  return { totalImported: imported.customers, jobId: id };
}

/** Imports has already refused with errors that people can act on. */
function succeeded(job: ImportJob): ImportJob {
  if (job.failure === null) return job;
  throw new Error(`the import ${job.id} has failed: ${job.failure.code}`);
}
