import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { appointmentBooked, type DemoAppointmentCommand } from '@contracts/booking/appointments';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, IsNull, Not } from 'typeorm';
import { hourAround } from '@contracts/business-time';
import { BookingConfig } from '../config';
import { insertNumbered } from '../database/insert-numbered';
import { RecordUpdatePublisher } from '../live/record-update-publisher';
import { newAppointment } from './new-appointment';
import { announcementOf } from './appointment-views';
import { AppointmentEntity } from './appointment.entity';

const jobMs = 60 * 60_000;

/** Laps of the simulated drive: appointments at any time, without a seat, that may overlap. */
@Injectable()
export class DemoAppointmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: BookingConfig,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  async create(
    { booking, startsAt, customerId }: DemoAppointmentCommand,
    now: Date,
  ): Promise<AppointmentEntity> {
    if (!this.config.demo) {
      throw new Refusal('forbidden', { message: 'Demo appointments are made in demo mode only.' });
    }
    const start = new Date(startsAt);
    const appointment = newAppointment({
      id: randomUUID(),
      origin: 'demo',
      booking,
      slot: { ...hourAround(start), start, end: new Date(start.getTime() + jobMs) },
      customerId: customerId ?? null,
      serviceRequestId: null,
      createdAt: now,
    });
    await inTransaction(this.dataSource, async (tx) => {
      await insertNumbered(tx, AppointmentEntity, appointment);
      await announce(tx, appointmentBooked, announcementOf(appointment));
    });
    this.liveUpdates.appointmentsChanged(null);
    return appointment;
  }

  /** The id of the latest one that has its technician: until then, tracking may not know it. */
  async present(): Promise<string | null> {
    const newest = await this.dataSource.manager.find(AppointmentEntity, {
      select: { id: true },
      where: { origin: 'demo', technicianId: Not(IsNull()) },
      order: { startsAt: 'DESC' },
      take: 1,
    });
    return newest[0]?.id ?? null;
  }
}
