import { Controller } from '@nestjs/common';
import {
  serviceRequestCalls,
  type ChangeServiceRequest,
  type RequestServiceCommand,
  type ScheduledServiceRequest,
  type ScheduleServiceRequest,
  type ServiceRequest,
  type ServiceRequestsQuery,
} from '@contracts/booking/service-requests';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { ServiceRequestListService } from './service-request-list.service';
import { ServiceRequestsService } from './service-requests.service';

@Controller()
export class ServiceRequestsController {
  constructor(
    private readonly requests: ServiceRequestsService,
    private readonly lists: ServiceRequestListService,
  ) {}

  @RequestHandler(serviceRequestCalls.requestService)
  request(command: RequestServiceCommand): Promise<ServiceRequest> {
    return this.requests.request(command, new Date());
  }

  @RequestHandler(serviceRequestCalls.serviceRequests)
  list(query: ServiceRequestsQuery): Promise<Page<ServiceRequest>> {
    return this.lists.page(query);
  }

  @RequestHandler(serviceRequestCalls.serviceRequest)
  get({ serviceRequestId }: { serviceRequestId: string }): Promise<ServiceRequest> {
    return this.requests.get(serviceRequestId);
  }

  @RequestHandler(serviceRequestCalls.changeServiceRequest)
  change({
    serviceRequestId,
    by,
    version,
    ...wanted
  }: { serviceRequestId: string; by: Actor } & ChangeServiceRequest): Promise<ServiceRequest> {
    return this.requests.change(serviceRequestId, wanted, { by, version, at: new Date() });
  }

  @RequestHandler(serviceRequestCalls.scheduleServiceRequest)
  schedule({
    serviceRequestId,
    visit: { version, ...visit },
    by,
  }: {
    serviceRequestId: string;
    visit: ScheduleServiceRequest;
    by: Actor;
  }): Promise<ScheduledServiceRequest> {
    return this.requests.schedule(serviceRequestId, visit, { by, version, at: new Date() });
  }
}
