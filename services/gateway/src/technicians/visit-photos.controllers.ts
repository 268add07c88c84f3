import { Controller, Delete, Get, Put, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  visitPhotoRequests,
  type PhotoFile,
  type VisitPhotos,
} from '@contracts/booking/visit-photos';
import { photoLimits } from '@contracts/vocabulary/tracking';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingTechnician } from '../edge/access/caller';
import { Returns, ReturnsPhoto } from '../edge/description/returns';
import { AppointmentId, PhotoId } from '../edge/validation/path-params';
import { photoTypeOf } from './photo-bytes';

@ApiTags('technician phone')
@Controller('api/technician/jobs/:appointmentId/photos/:photoId')
export class PhonePhotosController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @ReturnsPhoto('appointment_not_found', 'photo_not_found', 'too_late')
  @Access('technician')
  async read(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @PhotoId() photoId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const asked = { technicianId, appointmentId, photoId };
    return sent(await this.requests.ask(visitPhotoRequests.read, asked), reply);
  }

  @Put()
  @Returns(
    'VisitPhotos',
    'appointment_not_found',
    'photo_not_found',
    'photo_unreadable',
    'too_many_photos',
    'transition_refused',
    'too_late',
    'payload_too_large',
    'request_timeout',
  )
  @Access('technician', { photo: true, bodyLimit: photoLimits.bytes, limit: 'visit-photo' })
  put(
    @CallingTechnician() technicianId: string,
    @AppointmentId('appointmentId') appointmentId: string,
    @PhotoId() photoId: string,
    @Req() { body }: FastifyRequest,
  ): Promise<VisitPhotos> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const type = photoTypeOf(bytes);
    if (!type) throw new Refusal('photo_unreadable');
    const file = { type, base64: bytes.toString('base64') };
    return this.requests.ask(visitPhotoRequests.put, {
      technicianId,
      appointmentId,
      photoId,
      ...file,
    });
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
  constructor(private readonly requests: Requests) {}

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
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const asked = { technicianId: null, appointmentId, photoId };
    return sent(await this.requests.ask(visitPhotoRequests.read, asked), reply);
  }
}

/** The bytes under an id never change. They stay in the browser of who asked, for their token alone. */
function sent({ type, base64 }: PhotoFile, reply: FastifyReply): StreamableFile {
  reply.header('cache-control', 'private, max-age=3600').header('vary', 'authorization');
  return new StreamableFile(Buffer.from(base64, 'base64'), { type, disposition: 'inline' });
}
