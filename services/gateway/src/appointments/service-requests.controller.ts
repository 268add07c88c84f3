import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
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
import type { Page } from '@contracts/messaging';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { SiteConfigService } from '../status/site-config.service';
import { Returns, ReturnsPageOf } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { CalledBy, CallingOffice, principalOf, type Caller } from '../edge/access/caller';
import { requireReachable } from '../edge/validation/reachable';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { ServiceRequestId } from '../edge/validation/path-params';
import { withAddresses } from './link-addresses';
import { SlotsCache } from './slots-cache';

@ApiTags('service requests')
@Controller('api')
export class ServiceRequestsApiController {
  constructor(
    private readonly requests: Requests,
    private readonly slots: SlotsCache,
    private readonly site: SiteConfigService,
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
    if (caller.role !== 'admin') requireReachable(request, this.site.business);
    return this.requests.ask(serviceRequestCalls.requestService, {
      request,
      idempotencyKey,
      ...principalOf(caller),
    });
  }

  @Get('admin/service-requests')
  @ReturnsPageOf('ServiceRequest')
  @Access('admin')
  list(@Query() query: ServiceRequestsQuery): Promise<Page<ServiceRequest>> {
    return this.requests.ask(serviceRequestCalls.serviceRequests, query);
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
    'technician_not_found',
    'technician_offline',
    'technician_inactive',
    'technician_busy',
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
