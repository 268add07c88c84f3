import { Injectable } from '@nestjs/common';
import type { PhotoFile, StoredPhoto, VisitPhotos } from '@contracts/booking/visit-photos';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { isImported } from '../../origin/imported-records';
import type { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { PhoneWindow, requireOnPhone } from '../visit/phone-window';
import { PhotoRowsService, type OwnedPhoto } from './photo-rows.service';

interface OnePhoto {
  readonly appointmentId: string;
  readonly photoId: string;
}

/** Checks who changes the photos of a locked visit. */
type RequireRight = (locked: AppointmentEntity) => void;

const owned = ({ appointmentId, photoId }: OnePhoto): OwnedPhoto => ({
  owner: { appointmentId },
  photoId,
});

/** The photos of a visit. The appointment's lock settles races. */
@Injectable()
export class VisitPhotosService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly liveUpdates: RecordUpdatePublisher,
    private readonly phoneWindow: PhoneWindow,
    private readonly rows: PhotoRowsService,
  ) {}

  async list(appointmentId: string): Promise<VisitPhotos> {
    const { id } = await this.appointments.get(appointmentId);
    return { photos: await this.rows.of({ appointmentId: id }) };
  }

  async read(one: OnePhoto, technicianId: string | null, now: Date): Promise<PhotoFile> {
    const appointment = await this.appointments.get(one.appointmentId);
    if (technicianId !== null) {
      requireTechnician(appointment, technicianId);
      requireOnPhone(appointment, await this.phoneWindow.since(now));
    }
    return this.rows.fileOf(owned(one), null);
  }

  async put(
    one: OnePhoto,
    technicianId: string,
    stored: StoredPhoto,
    now: Date,
  ): Promise<VisitPhotos> {
    const since = await this.phoneWindow.since(now);
    const mayChange = (visit: AppointmentEntity) => requireTechnician(visit, technicianId);
    return this.change(one.appointmentId, mayChange, async (tx, appointment) => {
      if (await this.rows.has(owned(one), tx)) return;
      requireOnPhone(appointment, since);
      requireStanding(appointment);
      await this.rows.add(owned(one), 'technician', stored, tx);
    });
  }

  remove(one: OnePhoto, technicianId: string): Promise<VisitPhotos> {
    const mayChange = (visit: AppointmentEntity) => requireTechnician(visit, technicianId);
    return this.change(one.appointmentId, mayChange, async (tx, appointment) => {
      if (!(await this.rows.has(owned(one), tx))) return;
      requireNotOver(appointment);
      await this.rows.remove(owned(one), 'technician', tx);
    });
  }

  /** Of the visit's customer. */
  async ownList(appointmentId: string): Promise<VisitPhotos> {
    return customersOnly(await this.list(appointmentId));
  }

  ownFile(one: OnePhoto): Promise<PhotoFile> {
    return this.rows.fileOf(owned(one), 'customer');
  }

  async putOwn(one: OnePhoto, stored: StoredPhoto, mayChange: RequireRight): Promise<VisitPhotos> {
    const changed = this.change(one.appointmentId, mayChange, async (tx, appointment) => {
      if (await this.rows.has(owned(one), tx)) return;
      requireStanding(appointment);
      requireNotOver(appointment);
      await this.rows.add(owned(one), 'customer', stored, tx);
    });
    return customersOnly(await changed);
  }

  async removeOwn(one: OnePhoto, mayChange: RequireRight): Promise<VisitPhotos> {
    const changed = this.change(one.appointmentId, mayChange, async (tx, appointment) => {
      if (!(await this.rows.has(owned(one), tx))) return;
      requireNotOver(appointment);
      await this.rows.remove(owned(one), 'customer', tx);
    });
    return customersOnly(await changed);
  }

  private async change(
    appointmentId: string,
    mayChange: RequireRight,
    how: (tx: EntityManager, appointment: AppointmentEntity) => Promise<void>,
  ): Promise<VisitPhotos> {
    const { id, version, photos } = await inTransaction(this.dataSource, async (tx) => {
      const appointment = await this.appointments.lock(tx, appointmentId);
      // Of a deleted customer: a late photo would stay behind.
      const isErased = appointment.address === '';
      if (isErased || isImported(appointment)) throw new Refusal('appointment_not_found');
      mayChange(appointment);
      await how(tx, appointment);
      return { ...appointment, photos: await this.rows.of({ appointmentId }, tx) };
    });
    // For the office. A customer's page has the answer.
    this.liveUpdates.appointmentChanged({ id, version, accountId: null });
    return { photos };
  }
}

const customersOnly = ({ photos }: VisitPhotos): VisitPhotos => ({
  photos: photos.filter(({ by }) => by === 'customer'),
});

function requireTechnician(appointment: AppointmentEntity, technicianId: string): void {
  if (appointment.technicianId === technicianId) return;
  throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
}

function requireStanding({ status }: AppointmentEntity): void {
  if (appointmentStatusRules[status].stands) return;
  throw refused('This visit was canceled, so it takes no more photos.');
}

function requireNotOver({ trackingStatus }: AppointmentEntity): void {
  if (!trackingStatusRules[trackingStatus].over) return;
  throw refused('This visit is over, so its photos stay. Please call the office.');
}

const refused = (message: string): Refusal =>
  new Refusal('transition_refused', { message, details: { allowed: [] } });
