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
import type { CustomerId } from '@contracts/customers';
import type { ImportOutcome, ImportUnderWay } from '@contracts/imports/answers';
import {
  importCalls,
  ImportFromSystem,
  ImportHistory,
  ImportsQuery,
  type ImportJob,
} from '@contracts/imports/jobs';
import { importLimits } from '@contracts/vocabulary/imports';
import { Access } from '../edge/access/access';
import { CallingCustomer } from '../edge/access/called-by';
import { Returns, ReturnsCsv, ReturnsListOf, ReturnsOrGoesOn } from '../edge/description/returns';
import { HistoryEnvelopePipe } from './history-envelope.pipe';
import { ImportJobsService, startRefusals } from './import-jobs.service';
import { JobId } from './import-ids';
import { outcomeOf, startAnswer } from './start-answer';

/** Values in a history: those of as many rows as it may have. */
const historyValues = 120_000;

/** What customers bring over of their own history. */
@ApiTags('imports')
@Controller('api/customer')
export class CustomerImportsController {
  constructor(private readonly imports: ImportJobsService) {}

  @Post('import-from-system')
  @HttpCode(200)
  @ReturnsOrGoesOn(
    'ImportOutcome',
    'ImportUnderWay',
    'email_unverified',
    'not_configured',
    ...startRefusals,
  )
  @Access('customer', { limit: 'import' })
  async fromSystem(
    @CallingCustomer() customerId: CustomerId,
    @Body() from: ImportFromSystem,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportOutcome | ImportUnderWay> {
    const job = await this.imports.started(importCalls.fromSystem, { customerId, from });
    return startAnswer(job, reply, outcomeOf);
  }

  @Post('import-history')
  @HttpCode(200)
  @ReturnsOrGoesOn('ImportOutcome', 'ImportUnderWay', ...startRefusals)
  @Access('customer', {
    limit: 'import',
    bodyLimit: importLimits.jsonBytes,
    bodyValues: historyValues,
  })
  async history(
    @CallingCustomer() customerId: CustomerId,
    @Body(HistoryEnvelopePipe) { historyData }: ImportHistory,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportOutcome | ImportUnderWay> {
    const asked = { customerId, history: historyData };
    return startAnswer(await this.imports.started(importCalls.history, asked), reply, outcomeOf);
  }

  @Get('imports')
  @ReturnsListOf('ImportJob')
  @Access('customer')
  list(
    @CallingCustomer() customerId: CustomerId,
    @Query() query: ImportsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportJob[]> {
    return this.imports.list({ customerId, ...query }, reply);
  }

  @Get('imports/:jobId')
  @Returns('ImportJob', 'import_not_found')
  @Access('customer')
  job(@CallingCustomer() customerId: CustomerId, @JobId() jobId: string): Promise<ImportJob> {
    return this.imports.job({ customerId, jobId });
  }

  @Get('imports/:jobId/errors.csv')
  @ReturnsCsv('import_not_found')
  @Access('customer')
  errors(
    @CallingCustomer() customerId: CustomerId,
    @JobId() jobId: string,
  ): Promise<StreamableFile> {
    return this.imports.errorsFile({ customerId, jobId });
  }

  @Post('imports/:jobId/cancel')
  @HttpCode(200)
  @Returns('ImportJob', 'import_not_found')
  @Access('customer')
  cancel(@CallingCustomer() customerId: CustomerId, @JobId() jobId: string): Promise<ImportJob> {
    return this.imports.cancel({ customerId, jobId }, null);
  }

  @Post('imports/:jobId/undo')
  @HttpCode(200)
  @ReturnsOrGoesOn('ImportJob', 'ImportJob', 'import_not_found', 'import_under_way')
  @Access('customer', { limit: 'import' })
  undo(
    @CallingCustomer() customerId: CustomerId,
    @JobId() jobId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportJob> {
    return this.imports.undo({ customerId, jobId }, null, reply);
  }
}
