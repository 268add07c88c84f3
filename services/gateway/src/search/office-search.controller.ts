import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { customersRequests } from '@contracts/customers/accounts';
import { importedCustomerCalls } from '@contracts/imports/customers';
import type { Page, RequestDefinition } from '@contracts/messaging';
import { foundOfEach, OfficeSearchQuery, type OfficeFindings } from '@contracts/office-search';
import type { SearchablePage } from '@contracts/parsing';
import { officePaymentCalls } from '@contracts/payments/office';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns } from '../edge/description/returns';
import { answerPart } from '../edge/http/answer-part';

/** A person waits on the phone. What is found by then is shown. */
const answerWithinMs = 1_500;

@ApiTags('customers')
@Controller('api/admin/search')
export class OfficeSearchController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @Returns('OfficeFindings')
  @Access('admin')
  async find(@Query() { search }: OfficeSearchQuery): Promise<OfficeFindings> {
    const asked: SearchablePage = { ...(search !== undefined && { search }), limit: foundOfEach };
    const part = <Item>(list: RequestDefinition<SearchablePage, Page<Item>>) =>
      answerPart(this.requests, list, asked, { deadlineMs: answerWithinMs });
    const [appointments, serviceRequests, customers, importedCustomers, payments] =
      await Promise.all([
        part(bookingRequests.list),
        part(serviceRequestCalls.serviceRequests),
        part(customersRequests.list),
        part(importedCustomerCalls.list),
        part(officePaymentCalls.payments),
      ]);
    return { appointments, serviceRequests, customers, importedCustomers, payments };
  }
}
