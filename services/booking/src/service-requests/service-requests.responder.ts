import { Controller } from '@nestjs/common';
import {
  bookingRequests,
  type ChangeServiceRequest,
  type RequestServiceCommand,
  type ScheduledServiceRequest,
  type ScheduleServiceRequest,
  type ServiceRequest,
  type ServiceRequestsQuery,
} from '@contracts/booking';
import type { Page } from '@contracts/messaging';
import { Answers } from '@service-kit/requests';
import { ServiceRequestListService } from './service-request-list.service';
import { ServiceRequestsService } from './service-requests.service';

@Controller()
export class ServiceRequestsResponder {
  constructor(
    private readonly requests: ServiceRequestsService,
    private readonly lists: ServiceRequestListService,
  ) {}

  @Answers(bookingRequests.requestService)
  request(command: RequestServiceCommand): Promise<ServiceRequest> {
    return this.requests.request(command, new Date());
  }

  @Answers(bookingRequests.serviceRequests)
  list(query: ServiceRequestsQuery): Promise<Page<ServiceRequest>> {
    return this.lists.page(query);
  }

  @Answers(bookingRequests.changeServiceRequest)
  change({
    serviceRequestId,
    ...change
  }: { serviceRequestId: string } & ChangeServiceRequest): Promise<ServiceRequest> {
    return this.requests.change(serviceRequestId, change, new Date());
  }

  @Answers(bookingRequests.scheduleServiceRequest)
  schedule(payload: {
    serviceRequestId: string;
    visit: ScheduleServiceRequest;
  }): Promise<ScheduledServiceRequest> {
    return this.requests.schedule(payload.serviceRequestId, payload.visit, new Date());
  }
}
