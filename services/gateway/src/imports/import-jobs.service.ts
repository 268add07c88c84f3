import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Actor } from '@contracts/customers/accounts';
import {
  importCalls,
  importWaitMs,
  type ImportError,
  type ImportJob,
  type ImportsQuery,
  type JobScope,
  type OneJob,
} from '@contracts/imports/jobs';
import type { Page, RequestDefinition } from '@contracts/messaging';
import type { RefusalCode } from '@contracts/refusals';
import { csvLine } from '@service-kit/http/csv-line';
import { Requests } from '@service-kit/requests/requests';
import { csvFile } from '../edge/http/csv-file';

import { pageItems } from '../edge/http/page-items';

/** Imports lets the caller wait, and checks a few things before. */
const startedWithinMs = importWaitMs + 1_500;
const pageRows = 500;

/** In addition to the refusals about jobs. */
export const startRefusals = [
  'system_credentials_rejected',
  'system_unavailable',
  'rate_limited',
] as const satisfies readonly RefusalCode[];

/** Imports of customers and of the office. The scope says whose. */
@Injectable()
export class ImportJobsService {
  constructor(private readonly requests: Requests) {}

  /** The started job, over or running. */
  started<Payload>(
    call: RequestDefinition<Payload, ImportJob>,
    payload: Payload,
  ): Promise<ImportJob> {
    return this.requests.ask(call, payload, { deadlineMs: startedWithinMs });
  }

  /** Without their errors, newest first. */
  async list(query: JobScope & ImportsQuery, reply: FastifyReply): Promise<ImportJob[]> {
    return pageItems(await this.requests.ask(importCalls.jobs, query), reply);
  }

  job(one: OneJob): Promise<ImportJob> {
    return this.requests.ask(importCalls.job, one);
  }

  /** All stored errors of an import, as CSV. */
  async errorsFile(one: OneJob): Promise<StreamableFile> {
    return csvFile({
      name: 'import-errors.csv',
      head: csvLine(['Row', 'Field', 'What is wrong']),
      linesOf: (errors: readonly ImportError[]) =>
        errors.map(({ row, field, message }) => csvLine([String(row), field, message])).join(''),
      first: await this.errors(one),
      next: (cursor) => this.errors(one, cursor),
    });
  }

  cancel(one: OneJob, by: Actor | null): Promise<ImportJob> {
    return this.requests.ask(importCalls.cancel, { ...one, by });
  }

  /** 200 if everything is undone by then, otherwise 202. */
  async undo(one: OneJob, by: Actor | null, reply: FastifyReply): Promise<ImportJob> {
    const job = await this.started(importCalls.undo, { ...one, by });
    if (job.undone === null) reply.status(202);
    return job;
  }

  private errors(one: OneJob, cursor?: string): Promise<Page<ImportError>> {
    return this.requests.ask(importCalls.errors, {
      ...one,
      limit: pageRows,
      ...(cursor !== undefined && { cursor }),
    });
  }
}
