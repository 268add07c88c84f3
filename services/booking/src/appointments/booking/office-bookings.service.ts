import { Injectable } from '@nestjs/common';
import type { bookingRequests } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import { violates } from '@service-kit/database/database-errors';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { RosterService } from '../../roster/roster.service';
import type { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { AppointmentHistoryService } from '../history/appointment-history.service';
import { BookingsService, type Booking } from './bookings.service';

type BookForCaller = PayloadOf<typeof bookingRequests.bookByOffice>;

const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  throw error;
};

interface Made extends Booking {
  readonly appointment: AppointmentEntity;
}

/** Books for someone on the phone. */
@Injectable()
export class OfficeBookingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bookings: BookingsService,
    private readonly appointments: AppointmentsService,
    private readonly histories: AppointmentHistoryService,
    private readonly roster: RosterService,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /**
   * Books and assigns, or does neither. Any hour that hasn't ended, with `whileClosed` also on closed
   * days or outside business hours. The same key and body get the same appointment, as it is now.
   * Refuses like a booking and an assignment.
   */
  async book(command: BookForCaller, now: Date): Promise<AppointmentEntity> {
    const { technicianId, appointmentDate } = command.booking;
    const isAway = technicianId
      ? await this.roster
          .requireAvailable(technicianId, appointmentDate, now)
          .then(() => null, asRefusal)
      : null;
    const attempt = () =>
      inTransaction(this.dataSource, (tx) => this.bookWithin(tx, command, now, isAway));
    const { booked, isNew, appointment } = await attempt().catch((error: unknown) => {
      // The same key came in at the same moment. Its reply exists now.
      if (!violates(error, 'idempotency_keys_pkey')) throw error;
      return attempt();
    });
    if (isNew) {
      this.bookings.publish(booked);
      if (technicianId) this.liveUpdates.visitChanged(appointment);
    }
    return appointment;
  }

  private async bookWithin(
    tx: EntityManager,
    { booking, idempotencyKey, by }: BookForCaller,
    now: Date,
    isAway: Refusal | null,
  ): Promise<Made> {
    const { whileClosed = false, technicianId = null, durationMinutes } = booking;
    const { booked, isNew } = await this.bookings.bookWithin(
      {
        booking,
        idempotencyKey,
        principal: `admin:${by.accountId}`,
        accountId: null,
        customerNumber: booking.customerNumber,
        byOffice: true,
      },
      now,
      { tx, serviceRequestId: null, whileClosed, durationMinutes, technicianId },
    );
    const { id } = booked;
    if (!isNew) return { booked, isNew, appointment: await this.appointments.lock(tx, id) };
    // A repeat is answered, whatever became of the technician since.
    if (isAway) throw isAway;
    await this.histories.keep(tx, {
      appointmentId: id,
      by: by.name,
      at: now,
      what: { kind: 'booked' },
    });
    const appointment = await this.appointments.assignWithin(tx, id, technicianId, { by, at: now });
    return { booked, isNew, appointment };
  }
}
