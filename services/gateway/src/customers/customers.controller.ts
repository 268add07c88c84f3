import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerFile } from '@contracts/customers/customer-file';
import {
  CustomersQuery,
  customersRequests,
  type CustomerAccount,
  type CustomerId,
} from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import { notificationsRequests } from '@contracts/notifications/messages';
import { officePaymentCalls } from '@contracts/payments/office';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns, ReturnsPageOf } from '../edge/description/returns';
import { answerPart } from '../edge/http/answer-part';
import { CustomerIdParam } from '../edge/validation/path-params';

@ApiTags('customers')
@Controller('api/admin/customers')
export class CustomersController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @ReturnsPageOf('CustomerAccount')
  @Access('admin')
  list(@Query() query: CustomersQuery): Promise<Page<CustomerAccount>> {
    return this.requests.ask(customersRequests.list, query);
  }

  @Get(':id')
  @Returns('CustomerFile', 'customer_not_found')
  @Access('admin')
  async file(@CustomerIdParam() customerId: CustomerId): Promise<CustomerFile> {
    const [customer, records] = await Promise.all([
      this.requests.ask(customersRequests.account, { customerId }),
      answerPart(this.requests, ownRecordsRequests.ofCustomer, { customerId }),
    ]);
    const { appointments = null, serviceRequests = null } = records ?? {};
    const appointmentIds = idsOf(appointments);
    const [messages, payments] = await Promise.all([
      answerPart(this.requests, notificationsRequests.about, {
        customerId,
        appointmentIds,
        serviceRequestIds: idsOf(serviceRequests),
      }),
      answerPart(this.requests, officePaymentCalls.ofCustomer, { customerId, appointmentIds }),
    ]);
    return { customer, appointments, serviceRequests, messages, payments };
  }
}

const idsOf = (records: readonly { id: string }[] | null): string[] =>
  (records ?? []).map(({ id }) => id);
