import type { FastifyReply } from 'fastify';
import type {
  CompanyImportOutcome,
  ImportOutcome,
  ImportUnderWay,
} from '@contracts/imports/answers';
import { importWaitMs, type ImportJob } from '@contracts/imports/jobs';
import type { RequestDefinition } from '@contracts/messaging';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import type { Requests } from '@service-kit/requests/requests';

/** Imports waits for `importWaitMs`, and checks a few things before. */
const startedWithinMs = importWaitMs + 1_500;

export const startRefusals = [
  'system_credentials_rejected',
  'system_unavailable',
  'rate_limited',
] as const;

/** Returns the job, which may still be running. */
export function startJob<Payload>(
  requests: Requests,
  call: RequestDefinition<Payload, ImportJob>,
  payload: Payload,
): Promise<ImportJob> {
  return requests.ask(call, payload, { deadlineMs: startedWithinMs });
}

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
