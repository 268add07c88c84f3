import { Get, HttpCode, Injectable, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ImportsQuery, type ImportJob } from '@contracts/imports/jobs';
import { Access } from '../edge/access/access';
import { CallingAccount } from '../edge/access/called-by';
import type { AccountCaller } from '../edge/access/caller';
import { actorOf, scopeOf } from '../edge/access/whose-imports';
import { Returns, ReturnsCsv, ReturnsListOf, ReturnsOrGoesOn } from '../edge/description/returns';
import { ImportJobsService } from './import-jobs.service';
import { JobId } from './import-ids';

/**
 * Calls that customers and the office have in common, each for their own imports. Controllers
 * extend the class for their role.
 */
export function importCallsOf(role: 'customer' | 'admin') {
  // For its constructor's parameters: a controller that extends this class may have no constructor.
  @Injectable()
  class ImportCalls {
    constructor(readonly imports: ImportJobsService) {}

    @Get('imports')
    @ReturnsListOf('ImportJob')
    @Access(role)
    list(
      @CallingAccount() caller: AccountCaller,
      @Query() query: ImportsQuery,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ImportJob[]> {
      return this.imports.list({ ...scopeOf(caller), ...query }, reply);
    }

    @Get('imports/:jobId')
    @Returns('ImportJob', 'import_not_found')
    @Access(role)
    job(@CallingAccount() caller: AccountCaller, @JobId() jobId: string): Promise<ImportJob> {
      return this.imports.job({ ...scopeOf(caller), jobId });
    }

    @Get('imports/:jobId/errors.csv')
    @ReturnsCsv('import_not_found')
    @Access(role)
    errors(
      @CallingAccount() caller: AccountCaller,
      @JobId() jobId: string,
    ): Promise<StreamableFile> {
      return this.imports.errorsFile({ ...scopeOf(caller), jobId });
    }

    @Post('imports/:jobId/cancel')
    @HttpCode(200)
    @Returns('ImportJob', 'import_not_found')
    @Access(role)
    cancel(@CallingAccount() caller: AccountCaller, @JobId() jobId: string): Promise<ImportJob> {
      return this.imports.cancel({ ...scopeOf(caller), jobId }, actorOf(caller));
    }

    @Post('imports/:jobId/undo')
    @HttpCode(200)
    @ReturnsOrGoesOn('ImportJob', 'ImportJob', 'import_not_found', 'import_under_way')
    @Access(role, { limit: 'import' })
    undo(
      @CallingAccount() caller: AccountCaller,
      @JobId() jobId: string,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<ImportJob> {
      return this.imports.undo({ ...scopeOf(caller), jobId }, actorOf(caller), reply);
    }
  }
  return ImportCalls;
}
