import { Injectable } from '@nestjs/common';
import { appointmentRescheduled, type RescheduleAppointment } from '@contracts/booking';
import type { AppointmentChange } from '@contracts/tracking';
import { appointmentStatusRules as rules } from '@contracts/vocabulary/appointment-status';
import { firstTrackingStatus } from '@contracts/vocabulary/tracking-status';
import { inTransaction } from '@service-kit/database/transaction';
import { namedQuery, type NamedStatement } from '@service-kit/database/named-query';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { LiveUpdatePublisher } from '../../live/live-update-publisher';
import { isImported, requireNotImported } from '../../origin/imported-records';
import { SlotSeatEntity } from '../../slots/slot-seat.entity';
import { SlotsService, type Slot } from '../../slots/slots.service';
import { AppointmentOutcomes } from '../appointment-outcomes.port';
import { announcementOf } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { refused, requireUnchanged, type Change } from '../change';
import { AppointmentHistoryService } from '../history/appointment-history.service';
import { HoldsService } from '../holds.service';

export type WantedSlot = Pick<RescheduleAppointment, 'appointmentDate' | 'timeSlot'>;

/** What whoever moves an appointment may do. */
export interface ReschedulePermit {
  /** What tracking is asked. */
  readonly hold: AppointmentChange;
  /** Refuses, before tracking is asked and again under the lock, what the status would permit. */
  readonly require?: (manager: EntityManager, appointment: AppointmentEntity) => Promise<void>;
}

export const officePermit: ReschedulePermit = { hold: 'reschedule' };

/** As a booking finds it, without a key of its own: the same call again finds the seat taken by itself. */
const claimSeat: NamedStatement = {
  name: 'claim_seat',
  text: `SELECT outcome, seat FROM booking.claim_seat($1::date, $2, NULL, NULL, NULL, NULL)`,
};

type ClaimedSeat =
  | { readonly outcome: 'booked'; readonly seat: number }
  | { readonly outcome: 'full' | 'blackout'; readonly seat: null };

type Moved =
  | { readonly outcome: 'moved'; readonly appointment: AppointmentEntity; readonly freed: string }
  | { readonly outcome: 'as it was'; readonly appointment: AppointmentEntity }
  | { readonly outcome: 'full' | 'blackout' };

/** Gives an appointment another hour. */
@Injectable()
export class ReschedulingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly holds: HoldsService,
    private readonly slots: SlotsService,
    private readonly appointments: AppointmentsService,
    private readonly histories: AppointmentHistoryService,
    private readonly outcomes: AppointmentOutcomes,
    private readonly liveUpdates: LiveUpdatePublisher,
  ) {}

  /**
   * Takes a seat of the new slot, frees the old one and takes the job back from its technician, all
   * in one transaction. The slot that it has already: nothing, however often and on whichever
   * version. Refuses with `changed_meanwhile`, `transition_refused`, `slot_unavailable` and
   * `slot_taken` (with alternatives).
   */
  async reschedule(
    appointmentId: string,
    wanted: WantedSlot,
    change: Change,
    permit: ReschedulePermit = officePermit,
  ): Promise<AppointmentEntity> {
    const present = await this.appointments.get(appointmentId);
    if (isAt(present, wanted) && !isImported(present)) return present;
    requireUnchanged(present, change);
    await requireMovable(this.dataSource.manager, present, permit);
    const slot = this.slots.bookable(wanted.appointmentDate, wanted.timeSlot, change.at);
    if (!slot) throw new Refusal('slot_unavailable');
    // A courtesy: a hopeless move need not hold the record still. Who gets a seat is settled by its key.
    const look = await this.slots.look(slot, appointmentId);
    if (look !== 'free') throw await this.noSeat(look, slot, change.at);
    const hold = await this.holds.take([appointmentId], permit.hold);
    const moved = await hold.during(
      () =>
        inTransaction(this.dataSource, (tx) => this.move(tx, appointmentId, slot, change, permit)),
      ({ outcome }) => outcome === 'moved',
    );
    switch (moved.outcome) {
      case 'moved':
        this.publish(moved.appointment, moved.freed);
        return moved.appointment;
      case 'as it was':
        return moved.appointment;
      default:
        throw await this.noSeat(moved.outcome, slot, change.at);
    }
  }

  private async noSeat(why: 'full' | 'blackout', slot: Slot, now: Date): Promise<Refusal> {
    if (why === 'blackout') return new Refusal('slot_unavailable');
    const alternatives = await this.slots.alternatives(slot, now);
    return new Refusal('slot_taken', { details: { alternatives } });
  }

  /**
   * The appointment's row is locked first, then the new slot: only one slot, so that two who swap
   * their hours cannot wait for each other. A seat is freed without a lock of its slot: whoever
   * counts there meanwhile finds it taken, which it is until the commit.
   */
  private async move(
    tx: EntityManager,
    appointmentId: string,
    slot: Slot,
    change: Change,
    permit: ReschedulePermit,
  ): Promise<Moved> {
    const appointment = await this.appointments.lock(tx, appointmentId);
    if (isAt(appointment, { appointmentDate: slot.date, timeSlot: slot.label })) {
      return { outcome: 'as it was', appointment };
    }
    requireUnchanged(appointment, change);
    await requireMovable(tx, appointment, permit);
    const { rows } = await namedQuery<ClaimedSeat>(tx, claimSeat, [slot.date, slot.label]);
    const claimed = rows[0];
    if (!claimed) throw new Error('the statement that claims a seat answered nothing');
    if (claimed.outcome !== 'booked') return { outcome: claimed.outcome };
    const from = { date: appointment.slotDate, label: appointment.slot };
    const place = { slotDate: slot.date, slot: slot.label };
    const { affected } = await tx.update(
      SlotSeatEntity,
      { appointmentId },
      { ...place, seat: claimed.seat },
    );
    if (affected !== 1) throw new Error(`appointment ${appointmentId} has no seat to give back`);
    const fields = {
      ...place,
      startsAt: slot.start,
      endsAt: slot.end,
      technicianId: null,
      // Where its record is taken back to by this; tracking's event says the same.
      trackingStatus: firstTrackingStatus,
      version: appointment.version + 1,
    };
    Object.assign(appointment, fields);
    await tx.update(AppointmentEntity, appointmentId, fields);
    await announce(tx, appointmentRescheduled, announcementOf(appointment));
    await this.histories.keep(tx, {
      appointmentId,
      by: change.by.name,
      at: change.at,
      what: { kind: 'rescheduled', from, to: { date: slot.date, label: slot.label } },
    });
    return { outcome: 'moved', appointment, freed: from.date };
  }

  private publish(appointment: AppointmentEntity, freed: string): void {
    this.liveUpdates.seatsChanged(freed);
    this.liveUpdates.seatsChanged(appointment.slotDate);
    this.liveUpdates.appointmentChanged(appointment);
    // Its service request shows its hour.
    this.outcomes.publish(appointment);
  }
}

function isAt(
  { slotDate, slot, status }: AppointmentEntity,
  { appointmentDate, timeSlot }: WantedSlot,
): boolean {
  return slotDate === appointmentDate && slot === timeSlot && rules[status].stands;
}

/** What takes no seat cannot give one back: demo ones stay where they are, as imported ones do. */
async function requireMovable(
  manager: EntityManager,
  appointment: AppointmentEntity,
  { require }: ReschedulePermit,
): Promise<void> {
  await require?.(manager, appointment);
  requireNotImported(appointment);
  if (appointment.origin !== 'booked' || !rules[appointment.status].assignable) {
    throw refused(appointment);
  }
}
