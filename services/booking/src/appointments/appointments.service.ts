import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import {
  appointmentAssigned,
  appointmentCancelled,
  type AnnotateAppointment,
} from '@contracts/booking';
import { trackingRequests } from '@contracts/tracking';
import { violates } from '@service-kit/database-errors';
import { announce } from '@service-kit/outbox';
import { Refusal } from '@service-kit/refusal';
import { Requests } from '@service-kit/requests';
import { inTransaction } from '@service-kit/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { LiveNews } from '../live-news';
import { RosterService } from '../roster/roster.service';
import { RequestOutcomesService } from '../service-requests/request-outcomes.service';
import { SlotSeatEntity } from '../slots/slot-seat.entity';
import { isFinal, mayBeAssigned, mayBecome, nextStatuses } from './appointment-status';
import { announcementOf } from './appointment-views';
import { AppointmentEntity } from './appointment.entity';

/** What the office does with an appointment that is there. */
@Injectable()
export class AppointmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly roster: RosterService,
    private readonly serviceRequests: RequestOutcomesService,
    private readonly news: LiveNews,
  ) {}

  get(appointmentId: string): Promise<AppointmentEntity> {
    return this.find(this.dataSource.manager, appointmentId);
  }

  /**
   * Gives the appointment to a technician, or takes it back with null. Whether the technician is
   * still far enough away is tracking's to say, so it is asked first and holds the record still.
   * Two at once: the later one stands, and versions tell which that is.
   */
  async assign(appointmentId: string, technicianId: string | null): Promise<AppointmentEntity> {
    const present = await this.get(appointmentId);
    if (isFinal(present.status)) throw refused(present);
    if (present.technicianId === technicianId) return present;
    if (!mayBeAssigned(present.status)) throw refused(present);
    if (technicianId !== null) {
      await this.roster.requireAvailable(technicianId);
      await this.requireFree(technicianId, present);
    }
    await this.requests.ask(trackingRequests.holdForChange, { appointmentId, change: 'assign' });
    const assigned = await inTransaction(this.dataSource, (tx) =>
      this.setTechnician(tx, appointmentId, technicianId),
    ).catch((error: unknown) => {
      throw violates(error, 'technician_in_one_place') ? new Refusal('technician_busy') : error;
    });
    this.news.appointmentsChanged();
    return assigned;
  }

  /**
   * Cancels for the office, frees the seat and puts the service request it was made of back among
   * the pending ones. A second time changes nothing.
   */
  async cancel(appointmentId: string, reason: string | null): Promise<AppointmentEntity> {
    const present = await this.get(appointmentId);
    if (present.status === 'cancelled') return present;
    if (!mayBecome(present.status, 'cancelled')) throw refused(present);
    await this.requests.ask(trackingRequests.holdForChange, { appointmentId, change: 'cancel' });
    const cancelled = await inTransaction(this.dataSource, async (tx) => {
      const appointment = await this.lock(tx, appointmentId);
      if (appointment.status === 'cancelled') return appointment;
      if (!mayBecome(appointment.status, 'cancelled')) throw refused(appointment);
      appointment.status = 'cancelled';
      appointment.cancelReason = reason;
      appointment.version += 1;
      const { status, cancelReason, version } = appointment;
      await tx.update(AppointmentEntity, appointmentId, { status, cancelReason, version });
      await tx.delete(SlotSeatEntity, { appointmentId });
      await announce(tx, appointmentCancelled, announcementOf(appointment));
      await this.serviceRequests.appointmentCancelled(tx, appointment);
      return appointment;
    });
    this.news.seatsChanged(cancelled.slotDate);
    this.news.appointmentsChanged();
    this.serviceRequests.told(cancelled);
    return cancelled;
  }

  /** Notes and cost are the office's own: nobody is told of them, so the version stays. */
  async annotate(
    appointmentId: string,
    { technicianNotes, totalCost }: AnnotateAppointment,
  ): Promise<AppointmentEntity> {
    const annotated = await inTransaction(this.dataSource, async (tx) => {
      const appointment = await this.lock(tx, appointmentId);
      if (technicianNotes !== undefined) appointment.technicianNotes = technicianNotes;
      if (totalCost !== undefined) appointment.totalCents = cents(totalCost);
      await tx.update(AppointmentEntity, appointmentId, {
        technicianNotes: appointment.technicianNotes,
        totalCents: appointment.totalCents,
      });
      return appointment;
    });
    this.news.appointmentsChanged();
    return annotated;
  }

  /**
   * A courtesy: a hopeless assignment need not hold the record still for seconds. What keeps a
   * technician's hours apart is the constraint that this reads ahead.
   */
  private async requireFree(technicianId: string, wanted: AppointmentEntity): Promise<void> {
    if (wanted.origin !== 'booked') return;
    const busy = await this.dataSource.manager
      .createQueryBuilder(AppointmentEntity, 'a')
      .where(`a.technicianId = :technicianId AND a.status <> 'cancelled' AND a.origin = 'booked'`)
      // A call that is repeated while the first is still under way finds what that one has stored.
      .andWhere('a.id <> :id', { id: wanted.id })
      .andWhere('tstzrange(a.startsAt, a.endsAt) && tstzrange(:startsAt, :endsAt)')
      .setParameters({ technicianId, startsAt: wanted.startsAt, endsAt: wanted.endsAt })
      .getExists();
    if (busy) throw new Refusal('technician_busy');
  }

  private async setTechnician(
    tx: EntityManager,
    appointmentId: string,
    technicianId: string | null,
  ): Promise<AppointmentEntity> {
    const appointment = await this.lock(tx, appointmentId);
    if (!mayBeAssigned(appointment.status)) throw refused(appointment);
    if (appointment.technicianId === technicianId) return appointment;
    appointment.technicianId = technicianId;
    appointment.version += 1;
    const { version } = appointment;
    await tx.update(AppointmentEntity, appointmentId, { technicianId, version });
    await announce(tx, appointmentAssigned, announcementOf(appointment));
    return appointment;
  }

  private lock(tx: EntityManager, appointmentId: string): Promise<AppointmentEntity> {
    return this.find(tx, appointmentId, { mode: 'for_no_key_update' });
  }

  private async find(
    manager: EntityManager,
    id: string,
    lock?: { mode: 'for_no_key_update' },
  ): Promise<AppointmentEntity> {
    const appointment = isUUID(id)
      ? await manager.findOne(AppointmentEntity, { where: { id }, lock })
      : null;
    if (!appointment) throw new Refusal('appointment_not_found');
    return appointment;
  }
}

function refused(appointment: AppointmentEntity): Refusal {
  return new Refusal('transition_refused', {
    details: { allowed: nextStatuses[appointment.status] },
  });
}

/** Dollars with at most two decimals as cents. */
function cents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100);
}
