import { Injectable } from '@nestjs/common';
import { type RescheduleAppointment } from '@contracts/booking/appointment-calls';
import { appointmentRescheduled } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { isImported, requireNotImported } from '../../origin/imported-records';
import type { NoSeat } from '../../slots/claim-seat';
import { SlotsService, type Slot } from '../../slots/slots.service';
import { AppointmentOutcomes } from '../appointment-outcomes.port';
import { handoverOf } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { refused, requireUnchanged, type Change } from '../change';
import { AppointmentHistoryService } from '../history/appointment-history.service';
import { jobToFit } from '../visit/visit-fields';
import { PlacementService } from './placement.service';

export type WantedSlot = Pick<RescheduleAppointment, 'appointmentDate' | 'timeSlot'>;

/** Run under the appointment's lock. */
export interface RescheduleRules {
  /** May refuse the caller. */
  mayAct(appointment: AppointmentEntity): void;
  /** May refuse what its status allows. */
  mayMove(tx: EntityManager, appointment: AppointmentEntity): Promise<void>;
}

type Moved =
  | { readonly outcome: 'moved'; readonly appointment: AppointmentEntity; readonly freed: string }
  | { readonly outcome: 'as it was'; readonly appointment: AppointmentEntity }
  | {
      readonly outcome: NoSeat;
      readonly appointment: AppointmentEntity;
      readonly slot: Slot;
    };

/** Moves an appointment to another time. */
@Injectable()
export class ReschedulingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly slots: SlotsService,
    private readonly appointments: AppointmentsService,
    private readonly histories: AppointmentHistoryService,
    private readonly placement: PlacementService,
    private readonly outcomes: AppointmentOutcomes,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /**
   * Takes seats at the new time, frees the old ones, and releases the technician unless they are free
   * then, in one transaction. Does nothing if the slot is the same. Refuses with `changed_meanwhile`,
   * `transition_refused`, `slot_unavailable` or `slot_taken` (with alternatives).
   */
  async reschedule(
    appointmentId: string,
    wanted: WantedSlot,
    change: Change,
    rules?: RescheduleRules,
  ): Promise<AppointmentEntity> {
    const present = await this.appointments.get(appointmentId);
    rules?.mayAct(present);
    if (isAt(present, wanted) && !isImported(present)) return present;
    const slot = this.slots.bookable(wanted.appointmentDate, wanted.timeSlot, change.at);
    const moved = await inTransaction(this.dataSource, (tx) =>
      this.move(tx, appointmentId, { wanted, slot }, change, rules),
    );
    switch (moved.outcome) {
      case 'moved':
        this.publish(moved.appointment, moved.freed);
        return moved.appointment;
      case 'as it was':
        return moved.appointment;
      default:
        throw await this.slots.noSeat(
          moved.outcome,
          moved.slot,
          change.at,
          jobToFit(moved.appointment),
        );
    }
  }

  /**
   * Locks the appointment's row, then the new slots. The old ones aren't locked, so two visits that
   * swap slots can't deadlock. The old seats count as taken until the commit.
   */
  private async move(
    tx: EntityManager,
    appointmentId: string,
    { wanted, slot }: { readonly wanted: WantedSlot; readonly slot: Slot | null },
    change: Change,
    rules?: RescheduleRules,
  ): Promise<Moved> {
    const appointment = await this.appointments.lock(tx, appointmentId);
    rules?.mayAct(appointment);
    if (isAt(appointment, wanted)) return { outcome: 'as it was', appointment };
    requireUnchanged(appointment, change);
    await rules?.mayMove(tx, appointment);
    requireNotImported(appointment);
    requireMovable(appointment);
    if (!slot) throw new Refusal('slot_unavailable');
    const from = { date: appointment.slotDate, label: appointment.slot };
    const { trackingStatus: before, technicianId: formerTechnician } = appointment;
    const outcome = await this.placement.place(tx, appointment, slot, change.at);
    if (outcome !== 'placed') return { outcome, appointment, slot };
    await announce(tx, appointmentRescheduled, handoverOf(appointment, formerTechnician));
    await this.histories.keep(tx, {
      appointmentId,
      by: change.by.name,
      at: change.at,
      what: {
        kind: 'rescheduled',
        from,
        to: { date: slot.date, label: slot.label },
        unassigned: formerTechnician !== appointment.technicianId,
      },
    });
    await this.histories.keepReturn(tx, appointment, before, change.at);
    return { outcome: 'moved', appointment, freed: from.date };
  }

  private publish(appointment: AppointmentEntity, freed: string): void {
    this.liveUpdates.seatsChanged(freed);
    this.liveUpdates.seatsChanged(appointment.slotDate);
    this.liveUpdates.visitChanged(appointment);
    // The service request shows its time.
    this.outcomes.publish(appointment);
  }
}

export function isAt(
  { slotDate, slot, status }: AppointmentEntity,
  { appointmentDate, timeSlot }: WantedSlot,
): boolean {
  return slotDate === appointmentDate && slot === timeSlot && appointmentStatusRules[status].stands;
}

/** Demo and imported appointments have no seat, so they can't be moved. */
function requireMovable(appointment: AppointmentEntity): void {
  const { waiting } = trackingStatusRules[appointment.trackingStatus];
  if (appointment.origin !== 'booked' || !waiting) throw refused(appointment);
}
