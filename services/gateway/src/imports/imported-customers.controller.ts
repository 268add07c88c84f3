import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  importedCustomerCalls,
  ImportedCustomersQuery,
  type ImportedCustomer,
  type PhoneLookupReply,
} from '@contracts/imports/customers';
import { LookUpPhone } from '@contracts/imports/jobs';
import type { Page } from '@contracts/messaging';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns, ReturnsPageOf } from '../edge/description/returns';

/** Imports asks the service system if it doesn't know the number. */
const lookedUpWithinMs = 12_000;

@ApiTags('imports')
@Controller('api/admin')
export class ImportedCustomersApiController {
  constructor(private readonly requests: Requests) {}

  @Get('servicepro-customers')
  @ReturnsPageOf('ImportedCustomer')
  @Access('admin')
  list(@Query() query: ImportedCustomersQuery): Promise<Page<ImportedCustomer>> {
    return this.requests.ask(importedCustomerCalls.list, query);
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
}
