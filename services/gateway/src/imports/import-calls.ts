import { Get, HttpCode, Injectable, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { importCalls, ImportsQuery, type ImportJob, type OneJob } from '@contracts/imports/jobs';
import type { Page } from '@contracts/messaging';
import { csvLine } from '@contracts/vocabulary/text/csv-line';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { actorOf, CallingAccount, scopeOf, type AccountCaller } from '../edge/access/caller';
import { Returns, ReturnsCsv, ReturnsOrGoesOn, ReturnsPageOf } from '../edge/description/returns';
import { csvFile } from '../edge/http/csv-file';
import { JobId } from '../edge/validation/path-params';
import { startJob } from './start-answer';

const pageRows = 500;

/**
 * Calls that customers and the office have in common, each for their own imports. Controllers
 * extend the class for their role.
 */
export function importCallsOf(role: 'customer' | 'admin') {
  // For its constructor's parameters: a controller that extends this class has no constructor.
  @Injectable()
  class ImportCalls {
    constructor(readonly requests: Requests) {}

    @Get('imports')
    @ReturnsPageOf('ImportJob')
    @Access(role)
    list(
      @CallingAccount() caller: AccountCaller,
      @Query() query: ImportsQuery,
    ): Promise<Page<ImportJob>> {
      return this.requests.ask(importCalls.jobs, { ...scopeOf(caller), ...query });
    }

    @Get('imports/:jobId')
    @Returns('ImportJob', 'import_not_found')
    @Access(role)
    job(@CallingAccount() caller: AccountCaller, @JobId() jobId: string): Promise<ImportJob> {
      return this.requests.ask(importCalls.job, { ...scopeOf(caller), jobId });
    }

    @Get('imports/:jobId/errors.csv')
    @ReturnsCsv('import_not_found')
    @Access(role)
    errors(
      @CallingAccount() caller: AccountCaller,
      @JobId() jobId: string,
    ): Promise<StreamableFile> {
      return errorsFile(this.requests, { ...scopeOf(caller), jobId });
    }

    @Post('imports/:jobId/cancel')
    @HttpCode(200)
    @Returns('ImportJob', 'import_not_found')
    @Access(role)
    cancel(@CallingAccount() caller: AccountCaller, @JobId() jobId: string): Promise<ImportJob> {
      const asked = { ...scopeOf(caller), jobId, by: actorOf(caller) };
      return this.requests.ask(importCalls.cancel, asked);
    }

    @Post('imports/:jobId/undo')
    @HttpCode(200)
    @ReturnsOrGoesOn('ImportJob', 'ImportJob', 'import_not_found', 'import_under_way')
    @Access(role, { limit: 'import' })
    async undo(
      @CallingAccount() caller: AccountCaller,
      @JobId() jobId: string,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ImportJob> {
      const asked = { ...scopeOf(caller), jobId, by: actorOf(caller) };
      const job = await startJob(this.requests, importCalls.undo, asked);
      if (job.undone === null) reply.status(202);
      return job;
    }
  }
  return ImportCalls;
}

async function errorsFile(requests: Requests, one: OneJob): Promise<StreamableFile> {
  const page = (cursor?: string) =>
    requests.ask(importCalls.errors, {
      ...one,
      limit: pageRows,
      ...(cursor !== undefined && { cursor }),
    });
  return csvFile({
    name: 'import-errors.csv',
    head: csvLine(['Row', 'Field', 'What is wrong']),
    linesOf: (errors) =>
      errors.map(({ row, field, message }) => csvLine([String(row), field, message])).join(''),
    first: await page(),
    next: page,
  });
}
