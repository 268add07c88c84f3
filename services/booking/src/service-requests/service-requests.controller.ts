import { Controller } from '@nestjs/common';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { requestPhotoRequests } from '@contracts/booking/visit-photos';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { DemoRequestsService } from './demo-requests.service';
import { RequestPhotosService } from './request-photos.service';
import { ServiceRequestListService } from './service-request-list.service';
import { ServiceRequestsService } from './service-requests.service';

@Controller()
export class ServiceRequestsController {
  constructor(
    private readonly requests: ServiceRequestsService,
    private readonly lists: ServiceRequestListService,
    private readonly demo: DemoRequestsService,
    private readonly photos: RequestPhotosService,
  ) {}

  @RequestHandler(serviceRequestCalls.createDemoRequests)
  createDemo({ requests }: PayloadOf<typeof serviceRequestCalls.createDemoRequests>) {
    return this.demo.create(requests);
  }

  @RequestHandler(serviceRequestCalls.requestService)
  request(command: PayloadOf<typeof serviceRequestCalls.requestService>) {
    return this.requests.request(command, new Date());
  }

  @RequestHandler(serviceRequestCalls.serviceRequests)
  list(query: PayloadOf<typeof serviceRequestCalls.serviceRequests>) {
    return this.lists.page(query);
  }

  @RequestHandler(serviceRequestCalls.serviceRequest)
  get({ serviceRequestId }: PayloadOf<typeof serviceRequestCalls.serviceRequest>) {
    return this.requests.get(serviceRequestId);
  }

  @RequestHandler(serviceRequestCalls.changeServiceRequest)
  change({
    serviceRequestId,
    by,
    version,
    ...wanted
  }: PayloadOf<typeof serviceRequestCalls.changeServiceRequest>) {
    return this.requests.change(serviceRequestId, wanted, { by, version, at: new Date() });
  }

  @RequestHandler(serviceRequestCalls.scheduleServiceRequest)
  schedule({
    serviceRequestId,
    visit: { version, ...visit },
    by,
  }: PayloadOf<typeof serviceRequestCalls.scheduleServiceRequest>) {
    return this.requests.schedule(serviceRequestId, visit, { by, version, at: new Date() });
  }

  @RequestHandler(requestPhotoRequests.list)
  photosOf({ serviceRequestId }: PayloadOf<typeof requestPhotoRequests.list>) {
    return this.photos.list(serviceRequestId);
  }

  @RequestHandler(requestPhotoRequests.read)
  photo(one: PayloadOf<typeof requestPhotoRequests.read>) {
    return this.photos.read(one);
  }

  @RequestHandler(requestPhotoRequests.put)
  putPhoto({ serviceRequestId, photoId, ...stored }: PayloadOf<typeof requestPhotoRequests.put>) {
    return this.photos.put({ serviceRequestId, photoId }, stored, new Date());
  }
}
