import {
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor } from '@contracts/customers';
import type { CompanyImportOutcome, ImportUnderWay } from '@contracts/imports/answers';
import {
  ImportAllCustomers,
  importCalls,
  ImportsQuery,
  type ImportJob,
  type ImportSettings,
} from '@contracts/imports/jobs';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/called-by';
import { Returns, ReturnsCsv, ReturnsListOf, ReturnsOrGoesOn } from '../edge/description/returns';
import { ImportJobsService, startRefusals } from './import-jobs.service';
import { JobId } from './import-ids';
import { companyOutcomeOf, startAnswer } from './start-answer';

/** Whose jobs these are: nobody's own. */
const customerId = null;

/** What the office brings over. */
@ApiTags('imports')
@Controller('api/admin')
export class OfficeImportsController {
  constructor(
    private readonly imports: ImportJobsService,
    private readonly requests: Requests,
  ) {}

  @Get('import-settings')
  @Returns('ImportSettings', 'not_configured')
  @Access('admin')
  settings(): Promise<ImportSettings> {
    return this.requests.ask(importCalls.settings, {});
  }

  /** With the account of the server's settings, whatever credentials the call has. */
  @Post('import-all-customers')
  @HttpCode(200)
  @ReturnsOrGoesOn(
    'CompanyImportOutcome',
    'ImportUnderWay',
    'not_configured',
    'import_running',
    ...startRefusals,
  )
  @Access('admin', { limit: 'import' })
  async allCustomers(
    @CallingOffice() by: Actor,
    // Read so that it is checked, and not passed on.
    @Body() _ignored: ImportAllCustomers,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CompanyImportOutcome | ImportUnderWay> {
    const job = await this.imports.started(importCalls.allCustomers, { by });
    return startAnswer(job, reply, companyOutcomeOf);
  }

  @Get('imports')
  @ReturnsListOf('ImportJob')
  @Access('admin')
  list(
    @Query() query: ImportsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportJob[]> {
    return this.imports.list({ customerId, ...query }, reply);
  }

  @Get('imports/:jobId')
  @Returns('ImportJob', 'import_not_found')
  @Access('admin')
  job(@JobId() jobId: string): Promise<ImportJob> {
    return this.imports.job({ customerId, jobId });
  }

  @Get('imports/:jobId/errors.csv')
  @ReturnsCsv('import_not_found')
  @Access('admin')
  errors(@JobId() jobId: string): Promise<StreamableFile> {
    return this.imports.errorsFile({ customerId, jobId });
  }

  @Post('imports/:jobId/cancel')
  @HttpCode(200)
  @Returns('ImportJob', 'import_not_found')
  @Access('admin')
  cancel(@CallingOffice() by: Actor, @JobId() jobId: string): Promise<ImportJob> {
    return this.imports.cancel({ customerId, jobId }, by);
  }

  @Post('imports/:jobId/undo')
  @HttpCode(200)
  @ReturnsOrGoesOn('ImportJob', 'ImportJob', 'import_not_found', 'import_under_way')
  @Access('admin', { limit: 'import' })
  undo(
    @CallingOffice() by: Actor,
    @JobId() jobId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportJob> {
    return this.imports.undo({ customerId, jobId }, by, reply);
  }
}
