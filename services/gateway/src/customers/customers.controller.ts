import { Controller, Get, Logger, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CustomerFile } from '@contracts/customer-file';
import {
  CustomersQuery,
  customersRequests,
  type CustomerAccount,
  type CustomerId,
} from '@contracts/customers';
import type { RequestDefinition } from '@contracts/messaging';
import { notificationsRequests } from '@contracts/notifications';
import { ownRecordsRequests } from '@contracts/own-records';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns, ReturnsListOf } from '../edge/description/returns';
import { CustomerIdPipe } from './customer-id.pipe';

/** A part that takes longer is left out: the rest of the file is worth more than all of it too late. */
const partWithinMs = 2_500;

/** The office's view of those who have an account. */
@ApiTags('customers')
@Controller('api/admin/customers')
export class CustomersController {
  private readonly logger = new Logger('Customers');

  constructor(private readonly requests: Requests) {}

  @Get()
  @ReturnsListOf('CustomerAccount')
  @Access('admin')
  async list(
    @Query() query: CustomersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CustomerAccount[]> {
    const page = await this.requests.ask(customersRequests.list, query);
    reply.header('x-total-count', page.total);
    if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor);
    return page.items;
  }

  /** Everything known of one of them. */
  @Get(':id')
  @Returns('CustomerFile', 'customer_not_found')
  @Access('admin')
  async file(@Param('id', CustomerIdPipe) customerId: CustomerId): Promise<CustomerFile> {
    const [customer, records] = await Promise.all([
      this.requests.ask(customersRequests.account, { customerId }),
      this.part(ownRecordsRequests.ofCustomer, { customerId }),
    ]);
    const { appointments = null, serviceRequests = null } = records ?? {};
    const messages = await this.part(notificationsRequests.about, {
      customerId,
      appointmentIds: idsOf(appointments),
      serviceRequestIds: idsOf(serviceRequests),
    });
    return { customer, appointments, serviceRequests, messages };
  }

  private part<Payload, Reply>(
    definition: RequestDefinition<Payload, Reply>,
    payload: Payload,
  ): Promise<Reply | null> {
    return this.requests
      .ask(definition, payload, { deadlineMs: partWithinMs })
      .catch((error: unknown) => {
        this.logger.warn(`without ${definition.subject}: ${String(error)}`);
        return null;
      });
  }
}

const idsOf = (records: readonly { id: string }[] | null): string[] =>
  (records ?? []).map(({ id }) => id);
