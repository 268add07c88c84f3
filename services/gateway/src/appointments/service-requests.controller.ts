import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  serviceRequestCalls,
  ChangeServiceRequest,
  RequestService,
  ScheduleServiceRequest,
  ServiceRequestsQuery,
  type ScheduledServiceRequest,
  type ServiceRequest,
} from '@contracts/booking/service-requests';
import type { Actor } from '@contracts/customers/accounts';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { Returns, ReturnsListOf } from '../edge/description/returns';
import { pageItems } from '../edge/http/page-items';
import { Access } from '../edge/access/access';
import { CalledBy, CallingOffice } from '../edge/access/called-by';
import type { Caller } from '../edge/access/caller';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { RecordIdPipe } from '../edge/validation/record-id.pipe';
import { withAddresses } from './link-addresses';
import { SlotsCache } from './slots-cache';

const ServiceRequestId = () => Param('id', new RecordIdPipe('service_request_not_found'));

@ApiTags('service requests')
@Controller('api')
export class ServiceRequestsApiController {
  constructor(
    private readonly requests: Requests,
    private readonly slots: SlotsCache,
    private readonly config: GatewayConfig,
  ) {}

  @Post('service-requests')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Returns('ServiceRequest', 'idempotency_key_reused')
  @Access('anyone', { recognize: true, limit: 'service-request' })
  request(
    @Body() request: RequestService,
    @IdempotencyKey() idempotencyKey: string | null,
    @CalledBy() caller: Caller,
  ): Promise<ServiceRequest> {
    const customerId = caller.role === 'customer' ? caller.customerId : null;
    return this.requests.ask(serviceRequestCalls.requestService, {
      request,
      idempotencyKey,
      principal: customerId ? `customer:${customerId}` : 'anonymous',
      customerId,
    });
  }

  @Get('admin/service-requests')
  @ReturnsListOf('ServiceRequest')
  @Access('admin')
  async list(
    @Query() query: ServiceRequestsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ServiceRequest[]> {
    return pageItems(await this.requests.ask(serviceRequestCalls.serviceRequests, query), reply);
  }

  @Get('service-requests/:id')
  @Returns('ServiceRequest', 'service_request_not_found')
  @Access('admin')
  get(@ServiceRequestId() serviceRequestId: string): Promise<ServiceRequest> {
    return this.requests.ask(serviceRequestCalls.serviceRequest, { serviceRequestId });
  }

  @Patch('service-requests/:id')
  @Returns('ServiceRequest', 'service_request_not_found', 'transition_refused', 'changed_meanwhile')
  @Access('admin')
  change(
    @ServiceRequestId() serviceRequestId: string,
    @Body() change: ChangeServiceRequest,
    @CallingOffice() by: Actor,
  ): Promise<ServiceRequest> {
    return this.requests.ask(serviceRequestCalls.changeServiceRequest, {
      serviceRequestId,
      ...change,
      by,
    });
  }

  @Post('service-requests/:id/schedule')
  @Returns(
    'ScheduledServiceRequest',
    'service_request_not_found',
    'transition_refused',
    'already_scheduled',
    'slot_taken',
    'slot_unavailable',
    'changed_meanwhile',
  )
  @Access('admin')
  async schedule(
    @ServiceRequestId() serviceRequestId: string,
    @Body() visit: ScheduleServiceRequest,
    @CallingOffice() by: Actor,
  ): Promise<ScheduledServiceRequest> {
    try {
      const scheduled = await this.requests.ask(serviceRequestCalls.scheduleServiceRequest, {
        serviceRequestId,
        visit,
        by,
      });
      const appointment = withAddresses(this.config.publicUrl, scheduled.appointment);
      return { ...scheduled, appointment };
    } finally {
      this.slots.forget(visit.appointmentDate);
    }
  }
}
