import { Injectable } from '@nestjs/common';
import { type RestoreAppointment } from '@contracts/booking/appointment-calls';
import { appointmentRescheduled } from '@contracts/booking/appointments';
import { appointmentStatusRules as rules } from '@contracts/vocabulary/appointment-status';
import { violates } from '@service-kit/database/database-errors';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { requireNotImported } from '../../origin/imported-records';
import { SlotsService, type Slot } from '../../slots/slots.service';
import { AppointmentOutcomes } from '../appointment-outcomes.port';
import { announcementOf } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { announcePrice } from '../bills/bill-announcement';
import { refused, requestTaken, requireUnchanged, type Change } from '../change';
import { AppointmentHistoryService } from '../history/appointment-history.service';
import { jobToFit } from '../visit/visit-fields';
import { PlacementService } from './placement.service';
import { isAt } from './rescheduling.service';

type Wanted = Omit<RestoreAppointment, 'version'>;

/** Takes canceled visits up again. */
@Injectable()
export class RestoringService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly slots: SlotsService,
    private readonly appointments: AppointmentsService,
    private readonly placement: PlacementService,
    private readonly histories: AppointmentHistoryService,
    private readonly outcomes: AppointmentOutcomes,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /**
   * Like rescheduling, from a canceled visit. Its own time may be any that isn't over, also while the
   * business is closed. Repeating it changes nothing.
   */
  async restore(appointmentId: string, wanted: Wanted, change: Change): Promise<AppointmentEntity> {
    const { slotDate, slot: label } = await this.appointments.get(appointmentId);
    const { appointmentDate, timeSlot } = wanted;
    const isOwn = slotDate === appointmentDate && label === timeSlot;
    const slot = isOwn
      ? this.slots.ofOffice(appointmentDate, timeSlot, change.at, true)
      : this.slots.bookable(appointmentDate, timeSlot, change.at);
    const { appointment, isNew } = await inTransaction(this.dataSource, (tx) =>
      this.restoreWithin(tx, appointmentId, wanted, { slot, isOwn }, change),
    ).catch((error: unknown) => {
      throw violates(error, 'one_appointment_for_a_request') ? requestTaken() : error;
    });
    if (isNew) {
      this.liveUpdates.seatsChanged(appointment.slotDate);
      this.liveUpdates.visitChanged(appointment);
      this.outcomes.publish(appointment);
    }
    return appointment;
  }

  /** Locks the appointment, its service request, the slot, the technician. */
  private async restoreWithin(
    tx: EntityManager,
    appointmentId: string,
    { reason, ...wanted }: Wanted,
    { slot, isOwn }: { readonly slot: Slot | null; readonly isOwn: boolean },
    change: Change,
  ): Promise<{ readonly appointment: AppointmentEntity; readonly isNew: boolean }> {
    const appointment = await this.appointments.lock(tx, appointmentId);
    requireNotImported(appointment);
    if (isAt(appointment, wanted)) return { appointment, isNew: false };
    requireUnchanged(appointment, change);
    const { status, trackingStatus, origin, phone, technicianId } = appointment;
    // A customer who has deleted their account has no phone number.
    if (rules[status].stands || origin !== 'booked' || phone === '') throw refused(appointment);
    if (!slot) throw new Refusal('slot_unavailable');
    await this.outcomes.reopened(tx, appointment);
    const placing = { whileClosed: isOwn, noShow: false, cancelReason: null };
    const outcome = await this.placement.place(tx, appointment, slot, change.at, placing);
    if (outcome !== 'placed')
      throw await this.slots.noSeat(outcome, slot, change.at, jobToFit(appointment), tx);
    await announce(tx, appointmentRescheduled, announcementOf(appointment));
    if (appointment.totalCents !== null) await announcePrice(tx, appointment);
    await this.histories.keep(tx, {
      appointmentId,
      by: change.by.name,
      at: change.at,
      what: {
        kind: 'restored',
        to: { date: slot.date, label: slot.label },
        reason: reason || null,
        unassigned: technicianId !== appointment.technicianId,
      },
    });
    await this.histories.keepReturn(tx, appointment, trackingStatus, change.at);
    return { appointment, isNew: true };
  }
}
