import { Injectable } from '@nestjs/common';
import type { PhotoFile, StoredPhoto, VisitPhotos } from '@contracts/booking/visit-photos';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { photoLimits, type PhotoType } from '@contracts/vocabulary/photos';
import { inTransaction, whenCommitted } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { isImported } from '../../origin/imported-records';
import type { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { PhoneWindow, requireOnPhone } from '../visit/phone-window';
import { PhotoFilesService } from './photo-files.service';

interface OnePhoto {
  readonly appointmentId: string;
  readonly photoId: string;
}

type PhotoRow = { readonly position: string; readonly type: PhotoType } & (
  | { readonly file: string; readonly bytes: null }
  | { readonly file: null; readonly bytes: Buffer }
);

/** What technicians photograph at a visit. The appointment's lock settles races. */
@Injectable()
export class VisitPhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly liveUpdates: RecordUpdatePublisher,
    private readonly phoneWindow: PhoneWindow,
    private readonly files: PhotoFilesService,
  ) {}

  async list(appointmentId: string): Promise<VisitPhotos> {
    const { id } = await this.appointments.get(appointmentId);
    return photosOf(this.dataSource.manager, id);
  }

  async read(
    { appointmentId, photoId }: OnePhoto,
    technicianId: string | null,
    now: Date,
  ): Promise<PhotoFile> {
    const appointment = await this.appointments.get(appointmentId);
    if (technicianId !== null) {
      requireTechnician(appointment, technicianId);
      requireOnPhone(appointment, await this.phoneWindow.since(now));
    }
    const [photo] = await this.dataSource.query<PhotoRow[]>(
      `SELECT position, type, file, bytes FROM photos WHERE appointment_id = $1 AND id = $2`,
      [appointmentId, photoId],
    );
    if (!photo) throw new Refusal('photo_not_found');
    const { type, file, bytes, position } = photo;
    if (bytes === null) return { type, file };
    const moved = await this.files.move({ position, type, bytes });
    if (!moved) throw new Refusal('photo_not_found');
    return moved;
  }

  async put(
    { appointmentId, photoId }: OnePhoto,
    technicianId: string,
    { type, file, byteCount }: StoredPhoto,
    now: Date,
  ): Promise<VisitPhotos> {
    const since = await this.phoneWindow.since(now);
    return this.change(appointmentId, technicianId, async (tx, appointment) => {
      const before = await photosOf(tx, appointmentId);
      if (before.photos.includes(photoId)) return;
      requireOnPhone(appointment, since);
      if (!appointmentStatusRules[appointment.status].stands) {
        throw refused('This visit was canceled, so it takes no more photos.');
      }
      if (before.photos.length >= photoLimits.perVisit) throw new Refusal('too_many_photos');
      await tx.query(
        `INSERT INTO photos (appointment_id, id, type, file, byte_count) VALUES ($1, $2, $3, $4, $5)`,
        [appointmentId, photoId, type, file, byteCount],
      );
    });
  }

  remove({ appointmentId, photoId }: OnePhoto, technicianId: string): Promise<VisitPhotos> {
    return this.change(appointmentId, technicianId, async (tx, appointment) => {
      const before = await photosOf(tx, appointmentId);
      if (!before.photos.includes(photoId)) return;
      if (trackingStatusRules[appointment.trackingStatus].over) {
        throw refused('This visit is over, so its photos stay. Please call the office.');
      }
      const [deleted] = await tx.query<[{ file: string | null }[], number]>(
        `DELETE FROM photos WHERE appointment_id = $1 AND id = $2 RETURNING file`,
        [appointmentId, photoId],
      );
      whenCommitted(tx, () => void this.files.remove(deleted.map(({ file }) => file)));
    });
  }

  private async change(
    appointmentId: string,
    technicianId: string,
    how: (tx: EntityManager, appointment: AppointmentEntity) => Promise<void>,
  ): Promise<VisitPhotos> {
    const { id, version, photos } = await inTransaction(this.dataSource, async (tx) => {
      const appointment = await this.appointments.lock(tx, appointmentId);
      // Of a deleted customer: a late photo would stay behind.
      const isErased = appointment.address === '';
      if (isErased || isImported(appointment)) throw new Refusal('appointment_not_found');
      requireTechnician(appointment, technicianId);
      await how(tx, appointment);
      return { ...appointment, ...(await photosOf(tx, appointmentId)) };
    });
    // For the office: customers don't see them.
    this.liveUpdates.appointmentChanged({ id, version, accountId: null });
    return { photos };
  }
}

async function photosOf(manager: EntityManager, appointmentId: string): Promise<VisitPhotos> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM photos WHERE appointment_id = $1 ORDER BY position`,
    [appointmentId],
  );
  return { photos: rows.map(({ id }) => id) };
}

function requireTechnician(appointment: AppointmentEntity, technicianId: string): void {
  if (appointment.technicianId === technicianId) return;
  throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
}

const refused = (message: string): Refusal =>
  new Refusal('transition_refused', { message, details: { allowed: [] } });
