import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor } from '@contracts/customers/accounts';
import {
  DecideMatch,
  importedCustomerCalls,
  ImportedCustomersQuery,
  PossibleMatchesQuery,
  type ImportedCustomer,
  type PhoneLookupReply,
  type PossibleMatch,
} from '@contracts/imports/customers';
import { LookUpPhone } from '@contracts/imports/jobs';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/called-by';
import { Returns, ReturnsListOf } from '../edge/description/returns';
import { pageItems } from '../edge/http/page-items';
import { MatchId } from './import-ids';

/** The service system is asked if the number isn't among the imported ones. */
const lookedUpWithinMs = 12_000;

/** The office's imported customers. */
@ApiTags('imports')
@Controller('api/admin')
export class ImportedCustomersApiController {
  constructor(private readonly requests: Requests) {}

  @Get('servicepro-customers')
  @ReturnsListOf('ImportedCustomer')
  @Access('admin')
  async list(
    @Query() query: ImportedCustomersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportedCustomer[]> {
    return pageItems(await this.requests.ask(importedCustomerCalls.list, query), reply);
  }

  /** A POST, so that the number isn't in the address. */
  @Post('lookup-customer-phone')
  @HttpCode(200)
  @Returns('PhoneLookupReply', 'customer_not_found', 'system_unavailable')
  @Access('admin', { limit: 'phone-lookup' })
  lookUp(@Body() { phone }: LookUpPhone): Promise<PhoneLookupReply> {
    return this.requests.ask(
      importedCustomerCalls.lookUp,
      { phone },
      { deadlineMs: lookedUpWithinMs },
    );
  }

  @Get('possible-matches')
  @ReturnsListOf('PossibleMatch')
  @Access('admin')
  async possibleMatches(
    @Query() query: PossibleMatchesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PossibleMatch[]> {
    return pageItems(await this.requests.ask(importedCustomerCalls.possibleMatches, query), reply);
  }

  @Post('possible-matches/:id')
  @HttpCode(200)
  @Returns('PossibleMatch', 'match_not_found', 'changed_meanwhile')
  @Access('admin')
  decide(
    @CallingOffice() by: Actor,
    @MatchId() matchId: string,
    @Body() decided: DecideMatch,
  ): Promise<PossibleMatch> {
    return this.requests.ask(importedCustomerCalls.decideMatch, { matchId, by, ...decided });
  }
}
