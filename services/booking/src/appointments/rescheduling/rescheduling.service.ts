import { Injectable } from '@nestjs/common';
import {
  appointmentRescheduled,
  type RescheduleAppointment,
} from '@contracts/booking/appointments';
import { appointmentStatusRules as rules } from '@contracts/vocabulary/appointment-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { inTransaction } from '@service-kit/database/transaction';
import { namedQuery, type NamedStatement } from '@service-kit/database/named-query';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingConfig } from '../../config';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { isImported, requireNotImported } from '../../origin/imported-records';
import { RosterService } from '../../roster/roster.service';
import { SlotSeatEntity } from '../../slots/slot-seat.entity';
import { SlotsService, type Slot } from '../../slots/slots.service';
import { AppointmentOutcomes } from '../appointment-outcomes.port';
import { announcementOf } from '../appointment-views';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { refused, requireUnchanged, writeChange, type Change } from '../change';
import { AppointmentHistoryService } from '../history/appointment-history.service';
import { waitingAt } from '../visit/visit-fields';
import { waitingStatus } from '../visit/visit-status';

export type WantedSlot = Pick<RescheduleAppointment, 'appointmentDate' | 'timeSlot'>;

/** Runs under the appointment's lock and may refuse what its status allows. */
export type RescheduleRule = (tx: EntityManager, appointment: AppointmentEntity) => Promise<void>;

/** As for a booking, but without a key: a repeated call finds that the visit is there already. */
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
  | { readonly outcome: 'full' | 'blackout'; readonly slot: Slot };

/** Moves an appointment to another time. */
@Injectable()
export class ReschedulingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly slots: SlotsService,
    private readonly appointments: AppointmentsService,
    private readonly histories: AppointmentHistoryService,
    private readonly roster: RosterService,
    private readonly outcomes: AppointmentOutcomes,
    private readonly liveUpdates: RecordUpdatePublisher,
    private readonly config: BookingConfig,
  ) {}

  /**
   * Takes a seat in the new slot, frees the old one, and releases the technician unless they are free
   * then, in one transaction. Does nothing if the slot is the same. Refuses with `changed_meanwhile`,
   * `transition_refused`, `slot_unavailable` or `slot_taken` (with alternatives).
   */
  async reschedule(
    appointmentId: string,
    wanted: WantedSlot,
    change: Change,
    rule?: RescheduleRule,
  ): Promise<AppointmentEntity> {
    const present = await this.appointments.get(appointmentId);
    if (isAt(present, wanted) && !isImported(present)) return present;
    const slot = this.slots.bookable(wanted.appointmentDate, wanted.timeSlot, change.at);
    const moved = await inTransaction(this.dataSource, (tx) =>
      this.move(tx, appointmentId, { wanted, slot }, change, rule),
    );
    switch (moved.outcome) {
      case 'moved':
        this.publish(moved.appointment, moved.freed);
        return moved.appointment;
      case 'as it was':
        return moved.appointment;
      default:
        throw await this.noSeat(moved.outcome, moved.slot, change.at);
    }
  }

  private async noSeat(why: 'full' | 'blackout', slot: Slot, now: Date): Promise<Refusal> {
    if (why === 'blackout') return new Refusal('slot_unavailable');
    const alternatives = await this.slots.alternatives(slot, now);
    return new Refusal('slot_taken', { details: { alternatives } });
  }

  /**
   * Locks the appointment's row, then the new slot. The old slot isn't locked, so two visits that
   * swap slots can't deadlock. The old seat counts as taken until the commit.
   */
  private async move(
    tx: EntityManager,
    appointmentId: string,
    { wanted, slot }: { readonly wanted: WantedSlot; readonly slot: Slot | null },
    change: Change,
    rule?: RescheduleRule,
  ): Promise<Moved> {
    const appointment = await this.appointments.lock(tx, appointmentId);
    if (isAt(appointment, wanted)) return { outcome: 'as it was', appointment };
    requireUnchanged(appointment, change);
    await rule?.(tx, appointment);
    requireNotImported(appointment);
    requireMovable(appointment);
    if (!slot) throw new Refusal('slot_unavailable');
    const { rows } = await namedQuery<ClaimedSeat>(tx, claimSeat, [slot.date, slot.label]);
    const claimed = rows[0];
    if (!claimed) throw new Error('the statement that claims a seat answered nothing');
    if (claimed.outcome !== 'booked') return { outcome: claimed.outcome, slot };
    const from = { date: appointment.slotDate, label: appointment.slot };
    const place = { slotDate: slot.date, slot: slot.label };
    const { affected } = await tx.update(
      SlotSeatEntity,
      { appointmentId },
      { ...place, seat: claimed.seat },
    );
    if (affected !== 1) throw new Error(`appointment ${appointmentId} has no seat to give back`);
    const { trackingStatus: before, technicianId: formerTechnician } = appointment;
    const technicianId = (await this.isFree(tx, appointment, slot)) ? formerTechnician : null;
    const dispatch = { now: change.at, dispatchAheadMs: this.config.dispatchAheadMs };
    await writeChange(tx, appointment, {
      ...place,
      ...waitingAt(waitingStatus(technicianId, slot.start, dispatch), change.at),
      startsAt: slot.start,
      endsAt: slot.end,
      technicianId,
    });
    await announce(tx, appointmentRescheduled, announcementOf(appointment));
    await this.histories.keep(tx, {
      appointmentId,
      by: change.by.name,
      at: change.at,
      what: {
        kind: 'rescheduled',
        from,
        to: { date: slot.date, label: slot.label },
        unassigned: formerTechnician !== technicianId,
      },
    });
    await this.histories.keepReturn(tx, appointment, before, change.at);
    return { outcome: 'moved', appointment, freed: from.date };
  }

  /**
   * Whether the visit's technician has no other visit at that time. The lock keeps it so until the
   * commit. The conditions are those of `technician_in_one_place`.
   */
  private async isFree(
    tx: EntityManager,
    { id, technicianId }: AppointmentEntity,
    { start, end }: Slot,
  ): Promise<boolean> {
    if (technicianId === null) return false;
    await this.roster.lock(tx, technicianId);
    const others = await tx.query<object[]>(
      `SELECT FROM appointments
       WHERE technician_id = $1 AND tstzrange(starts_at, ends_at) && tstzrange($2, $3)
         AND status <> 'cancelled' AND origin = 'booked' AND id <> $4
       LIMIT 1`,
      [technicianId, start, end, id],
    );
    return others.length === 0;
  }

  private publish(appointment: AppointmentEntity, freed: string): void {
    this.liveUpdates.seatsChanged(freed);
    this.liveUpdates.seatsChanged(appointment.slotDate);
    this.liveUpdates.visitChanged(appointment);
    // The service request shows its time.
    this.outcomes.publish(appointment);
  }
}

function isAt(
  { slotDate, slot, status }: AppointmentEntity,
  { appointmentDate, timeSlot }: WantedSlot,
): boolean {
  return slotDate === appointmentDate && slot === timeSlot && rules[status].stands;
}

/** Demo and imported appointments have no seat, so they can't be moved. */
function requireMovable(appointment: AppointmentEntity): void {
  const { waiting } = trackingStatusRules[appointment.trackingStatus];
  if (appointment.origin !== 'booked' || !waiting) throw refused(appointment);
}
