import { Controller, Delete, Get, Put, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  NewPhoto,
  PhotoQuery,
  visitPhotoRequests,
  type VisitPhotos,
} from '@contracts/booking/visit-photos';
import { photoLimits } from '@contracts/vocabulary/photos';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingTechnician } from '../edge/access/caller';
import { Returns, ReturnsPhoto } from '../edge/description/returns';
import { AppointmentId, PhotoId } from '../edge/validation/path-params';
import { PhotoStore } from './photo-store';

@ApiTags('technician phone')
@Controller('api/technician/jobs/:appointmentId/photos/:photoId')
export class PhonePhotosController {
  constructor(
    private readonly requests: Requests,
    private readonly photos: PhotoStore,
  ) {}

  @Get()
  @ReturnsPhoto('appointment_not_found', 'photo_not_found', 'too_late')
  @Access('technician')
  async read(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @PhotoId() photoId: string,
    @Query() { size }: PhotoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const asked = { technicianId, appointmentId, photoId };
    const file = await this.requests.ask(visitPhotoRequests.read, asked);
    return this.photos.send(file, size === 'small', reply);
  }

  @Put()
  @Returns(
    'VisitPhotos',
    'appointment_not_found',
    'photo_not_found',
    'photo_unreadable',
    'photo_too_large',
    'too_many_photos',
    'transition_refused',
    'too_late',
    'request_timeout',
  )
  @Access('technician', { photo: true, bodyLimit: photoLimits.bytes, limit: 'visit-photo' })
  put(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @PhotoId() photoId: string,
    @Query() { shows }: NewPhoto,
    @Req() { body }: FastifyRequest,
  ): Promise<VisitPhotos> {
    const one = { technicianId, appointmentId, photoId };
    return this.photos.keep({ body, shows }, (stored) =>
      this.requests.ask(visitPhotoRequests.put, { ...one, ...stored }),
    );
  }

  @Delete()
  @Returns(
    'VisitPhotos',
    'appointment_not_found',
    'photo_not_found',
    'transition_refused',
    'too_late',
  )
  @Access('technician', { limit: 'visit-photo' })
  remove(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @PhotoId() photoId: string,
  ): Promise<VisitPhotos> {
    return this.requests.ask(visitPhotoRequests.remove, { technicianId, appointmentId, photoId });
  }
}

@ApiTags('booking')
@Controller('api/appointments/:id/photos')
export class OfficePhotosController {
  constructor(
    private readonly requests: Requests,
    private readonly photos: PhotoStore,
  ) {}

  @Get()
  @Returns('VisitPhotos', 'appointment_not_found')
  @Access('admin')
  list(@AppointmentId() appointmentId: string): Promise<VisitPhotos> {
    return this.requests.ask(visitPhotoRequests.list, { appointmentId });
  }

  @Get(':photoId')
  @ReturnsPhoto('appointment_not_found', 'photo_not_found')
  @Access('admin')
  async read(
    @AppointmentId() appointmentId: string,
    @PhotoId() photoId: string,
    @Query() { size }: PhotoQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const asked = { technicianId: null, appointmentId, photoId };
    const file = await this.requests.ask(visitPhotoRequests.read, asked);
    return this.photos.send(file, size === 'small', reply);
  }
}
