import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bookingRequests } from '@contracts/booking/appointments';
import type { Page } from '@contracts/messaging';
import { foundOfEach, OfficeSearchQuery, type OfficeFindings } from '@contracts/office-search';
import { officePaymentCalls, type PaymentRecord } from '@contracts/payments/office';
import { Requests } from '@service-kit/requests/requests';
import { PeopleService } from '../customers/people.service';
import { Access } from '../edge/access/access';
import { Returns } from '../edge/description/returns';
import { answerPart } from '../edge/http/answer-part';

/** A person waits on the phone. What is found by then is shown. */
const answerWithinMs = 1_500;

@ApiTags('customers')
@Controller('api/admin/search')
export class OfficeSearchController {
  constructor(
    private readonly requests: Requests,
    private readonly people: PeopleService,
  ) {}

  @Get()
  @Returns('OfficeFindings')
  @Access('admin')
  async find(@Query() { search }: OfficeSearchQuery): Promise<OfficeFindings> {
    const [found, payments] = await Promise.all([
      this.people.records(search, foundOfEach),
      this.payments(search),
    ]);
    return { ...found, payments, people: await this.people.behind(found, search) };
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
