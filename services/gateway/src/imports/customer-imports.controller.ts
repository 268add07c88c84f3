import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { AccountId } from '@contracts/customers/accounts';
import type { ImportOutcome, ImportUnderWay } from '@contracts/imports/answers';
import { importCalls, ImportFromSystem, ImportHistory } from '@contracts/imports/jobs';
import { importLimits } from '@contracts/vocabulary/imports';
import { Access } from '../edge/access/access';
import { CallingCustomer } from '../edge/access/caller';
import { ReturnsOrGoesOn } from '../edge/description/returns';
import { HistoryEnvelopePipe } from './history-envelope.pipe';
import { importCallsOf } from './import-calls';
import { outcomeOf, startAnswer, startJob, startRefusals } from './start-answer';

/** For a history with the maximum number of rows. */
const historyValues = 120_000;

@ApiTags('imports')
@Controller('api/customer')
export class CustomerImportsController extends importCallsOf('customer') {
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
    @CallingCustomer() accountId: AccountId,
    @Body() from: ImportFromSystem,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportOutcome | ImportUnderWay> {
    const job = await startJob(this.requests, importCalls.fromSystem, { accountId, from });
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
    @CallingCustomer() accountId: AccountId,
    @Body(HistoryEnvelopePipe) { historyData }: ImportHistory,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportOutcome | ImportUnderWay> {
    const asked = { accountId, history: historyData };
    const job = await startJob(this.requests, importCalls.history, asked);
    return startAnswer(job, reply, outcomeOf);
  }
}
