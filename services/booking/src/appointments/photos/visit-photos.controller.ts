import { Controller } from '@nestjs/common';
import { visitPhotoRequests } from '@contracts/booking/visit-photos';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { VisitPhotosService } from './visit-photos.service';

@Controller()
export class VisitPhotosController {
  constructor(private readonly photos: VisitPhotosService) {}

  @RequestHandler(visitPhotoRequests.list)
  list({ appointmentId }: PayloadOf<typeof visitPhotoRequests.list>) {
    return this.photos.list(appointmentId);
  }

  @RequestHandler(visitPhotoRequests.read)
  read({ technicianId, ...one }: PayloadOf<typeof visitPhotoRequests.read>) {
    return this.photos.read(one, technicianId, new Date());
  }

  @RequestHandler(visitPhotoRequests.put)
  put({
    technicianId,
    appointmentId,
    photoId,
    ...stored
  }: PayloadOf<typeof visitPhotoRequests.put>) {
    return this.photos.put({ appointmentId, photoId }, technicianId, stored, new Date());
  }

  @RequestHandler(visitPhotoRequests.remove)
  remove({ technicianId, ...one }: PayloadOf<typeof visitPhotoRequests.remove>) {
    return this.photos.remove(one, technicianId);
  }
}
