import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor } from '@contracts/customers/accounts';
import type { CompanyImportOutcome, ImportUnderWay } from '@contracts/imports/answers';
import { ImportAllCustomers, importCalls, type ImportSettings } from '@contracts/imports/jobs';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsOrGoesOn } from '../edge/description/returns';
import { importCallsOf } from './import-calls';
import { companyOutcomeOf, startAnswer, startJob, startRefusals } from './start-answer';

@ApiTags('imports')
@Controller('api/admin')
export class OfficeImportsController extends importCallsOf('admin') {
  @Get('import-settings')
  @Returns('ImportSettings', 'not_configured')
  @Access('admin')
  settings(): Promise<ImportSettings> {
    return this.requests.ask(importCalls.settings, {});
  }

  /** Uses the account in the server's settings, whatever credentials the call contains. */
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
    // Its credentials aren't passed on.
    @Body() { system }: ImportAllCustomers,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CompanyImportOutcome | ImportUnderWay> {
    const job = await startJob(this.requests, importCalls.allCustomers, {
      by,
      ...(system && { system }),
    });
    return startAnswer(job, reply, companyOutcomeOf);
  }
}
