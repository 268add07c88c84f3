import { Controller, Delete, Get, Put, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  NewPhoto,
  ownPhotoRequests,
  PhotoQuery,
  requestPhotoRequests,
  visitPhotoRequests,
  type VisitPhotos,
} from '@contracts/booking/visit-photos';
import { estimateCalls } from '@contracts/payments/estimates';
import { photoLimits } from '@contracts/vocabulary/photos';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns, ReturnsPhoto } from '../edge/description/returns';
import { LinkToken, PhotoId, ServiceRequestId } from '../edge/validation/path-params';
import { PhotoStore } from './photo-store';

const sendRefusals = [
  'photo_not_found',
  'photo_unreadable',
  'photo_too_large',
  'too_many_photos',
  'request_timeout',
] as const;

const photoBody = {
  photo: true,
  bodyLimit: photoLimits.bytes,
  limit: 'customer-photo',
} as const;

/** A customer's photos of a visit, by its manage link. */
@ApiTags('own records')
@Controller('api/manage/:token/photos')
export class ManagePhotosController {
  constructor(
    private readonly requests: Requests,
    private readonly photos: PhotoStore,
  ) {}

  @Get()
  @Returns('VisitPhotos', 'appointment_not_found')
  @Access('anyone', { limit: 'manage' })
  list(@LinkToken() token: string): Promise<VisitPhotos> {
    return this.requests.ask(ownPhotoRequests.list, { access: { token } });
  }

  @Get(':photoId')
  @ReturnsPhoto('appointment_not_found', 'photo_not_found')
  @Access('anyone', { limit: 'manage' })
  async read(
    @LinkToken() token: string,
    @PhotoId() photoId: string,
    @Query() { size }: PhotoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.requests.ask(ownPhotoRequests.read, { access: { token }, photoId });
    return this.photos.send(file, size === 'small', reply);
  }

  @Put(':photoId')
  @Returns('VisitPhotos', 'appointment_not_found', 'transition_refused', ...sendRefusals)
  @Access('anyone', photoBody)
  async put(
    @LinkToken() token: string,
    @PhotoId() photoId: string,
    @Query() { shows }: NewPhoto,
    @Req() { body }: FastifyRequest,
  ): Promise<VisitPhotos> {
    const access = { token };
    const before = await this.requests.ask(ownPhotoRequests.list, { access });
    if (isThere(before, photoId)) return before;
    return this.photos.keep({ body, shows }, (stored) =>
      this.requests.ask(ownPhotoRequests.put, { access, photoId, ...stored }),
    );
  }

  @Delete(':photoId')
  @Returns('VisitPhotos', 'appointment_not_found', 'photo_not_found', 'transition_refused')
  @Access('anyone', { limit: 'manage' })
  remove(@LinkToken() token: string, @PhotoId() photoId: string): Promise<VisitPhotos> {
    return this.requests.ask(ownPhotoRequests.remove, { access: { token }, photoId });
  }
}

/** Photos that were sent with an estimate, by its link. */
@ApiTags('own records')
@Controller('api/estimates/:token/photos')
export class EstimatePhotosController {
  constructor(
    private readonly requests: Requests,
    private readonly photos: PhotoStore,
  ) {}

  /** Payments knows which photos the link shows, booking where they are. */
  @Get(':photoId')
  @ReturnsPhoto('estimate_not_found', 'photo_not_found', 'appointment_not_found')
  @Access('anyone', { limit: 'estimate' })
  async read(
    @LinkToken('estimate_not_found') token: string,
    @PhotoId() photoId: string,
    @Query() { size }: PhotoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { appointmentId } = await this.requests.ask(estimateCalls.photo, { token, photoId });
    const asked = { technicianId: null, appointmentId, photoId };
    const file = await this.requests.ask(visitPhotoRequests.read, asked);
    return this.photos.send(file, size === 'small', reply);
  }
}

/** Photos of a service request: its sender adds them right after it, and the office sees them. */
@ApiTags('service requests')
@Controller('api/service-requests/:id/photos')
export class RequestPhotosController {
  constructor(
    private readonly requests: Requests,
    private readonly photos: PhotoStore,
  ) {}

  @Get()
  @Returns('VisitPhotos', 'service_request_not_found')
  @Access('admin')
  list(@ServiceRequestId() serviceRequestId: string): Promise<VisitPhotos> {
    return this.requests.ask(requestPhotoRequests.list, { serviceRequestId });
  }

  @Get(':photoId')
  @ReturnsPhoto('service_request_not_found', 'photo_not_found')
  @Access('admin')
  async read(
    @ServiceRequestId() serviceRequestId: string,
    @PhotoId() photoId: string,
    @Query() { size }: PhotoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const file = await this.requests.ask(requestPhotoRequests.read, { serviceRequestId, photoId });
    return this.photos.send(file, size === 'small', reply);
  }

  @Put(':photoId')
  @Returns('VisitPhotos', 'service_request_not_found', 'too_late', ...sendRefusals)
  @Access('anyone', photoBody)
  async put(
    @ServiceRequestId() serviceRequestId: string,
    @PhotoId() photoId: string,
    @Query() { shows }: NewPhoto,
    @Req() { body }: FastifyRequest,
  ): Promise<VisitPhotos> {
    const before = await this.requests.ask(requestPhotoRequests.list, { serviceRequestId });
    if (isThere(before, photoId)) return before;
    return this.photos.keep({ body, shows }, (stored) =>
      this.requests.ask(requestPhotoRequests.put, { serviceRequestId, photoId, ...stored }),
    );
  }
}

/** Before anything is done with the bytes. Refuses with `too_many_photos`. */
function isThere({ photos }: VisitPhotos, photoId: string): boolean {
  if (photos.some(({ id }) => id === photoId)) return true;
  if (photos.length >= photoLimits.perCustomer) throw new Refusal('too_many_photos');
  return false;
}
