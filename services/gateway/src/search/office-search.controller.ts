import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bookingRequests } from '@contracts/booking/appointments';
import type { Page, RequestDefinition } from '@contracts/messaging';
import type { BestFirst, SearchablePage } from '@contracts/parsing';
import { foundOfEach, OfficeSearchQuery, type OfficeFindings } from '@contracts/office-search';
import { officePaymentCalls, type PaymentRecord } from '@contracts/payments/office';
import { Requests } from '@service-kit/requests/requests';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { customerRecordCalls } from '@contracts/customers/records';
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
    const asked = {
      ...(search !== undefined && { search }),
      limit: foundOfEach,
      bestFirst: true,
    };
    const part = <Item>(list: RequestDefinition<SearchablePage & BestFirst, Page<Item>>) =>
      answerPart(this.requests, list, asked, { deadlineMs: answerWithinMs });
    const [appointments, serviceRequests, customers, payments] = await Promise.all([
      part(bookingRequests.list),
      part(serviceRequestCalls.serviceRequests),
      part(customerRecordCalls.list),
      this.payments(search),
    ]);
    return { appointments, serviceRequests, customers, payments };
  }

  /** As their list finds them: booking knows the names of their appointments. */
  private async payments(search: string | undefined): Promise<Page<PaymentRecord> | null> {
    const inTime = { deadlineMs: answerWithinMs / 2 };
    const named =
      search && (await answerPart(this.requests, bookingRequests.withPayments, { search }, inTime));
    const asked = { ...(search !== undefined && { search }), ...(named || {}), limit: foundOfEach };
    return answerPart(this.requests, officePaymentCalls.payments, asked, inTime);
  }
}
