import { Injectable } from '@nestjs/common';
import { namedQuery, type NamedStatement } from '@service-kit/database/named-query';
import { Refusal } from '@service-kit/requests/refusal';
import type { EntityManager } from 'typeorm';
import { CurrentRules } from '../../settings/current-rules';
import { RosterService } from '../../roster/roster.service';
import { lasting, skillsFor, SlotsService, takeSeats, type Slot } from '../../slots/slots.service';
import type { AppointmentEntity } from '../appointment.entity';
import { writeChange } from '../change';
import { minutesOf, waitingAt } from '../visit/visit-fields';
import { waitingStatus } from '../visit/visit-status';

/** As for a booking, but without a key: a repeated call finds that the visit is there already. */
const claimSeat: NamedStatement = {
  name: 'claim_seat',
  text: `SELECT outcome, keeps FROM booking.claim_seat($1::date, $2, $3, $4, $5, $6, $7, false,
    NULL, NULL, NULL, NULL, $8)`,
};

interface Claimed {
  readonly outcome: 'booked' | 'full' | 'blackout';
  /** Whether the technician can keep it as far as others' jobs are concerned. */
  readonly keeps: boolean | null;
}

/** Puts a visit that waits into a slot. */
@Injectable()
export class PlacementService {
  constructor(
    private readonly slots: SlotsService,
    private readonly roster: RosterService,
    private readonly rules: CurrentRules,
  ) {}

  /**
   * Takes seats in place of those it has, if any, and releases the technician unless they are free
   * then. The visit is locked and waits from then on. The caller announces it.
   */
  async place(
    tx: EntityManager,
    appointment: AppointmentEntity,
    slot: Slot,
    at: Date,
    { whileClosed = false, ...fields }: Placing = {},
  ): Promise<'placed' | 'full' | 'blackout'> {
    const { id } = appointment;
    // It takes as long as before.
    const time = lasting(slot, minutesOf(appointment));
    const { start, end } = time;
    const { rows } = await namedQuery<Claimed>(tx, claimSeat, [
      slot.date,
      start,
      end,
      skillsFor(appointment),
      at,
      id,
      appointment.technicianId,
      whileClosed,
    ]);
    const claimed = rows[0];
    if (!claimed) throw new Error('the statement that claims a seat answered nothing');
    if (claimed.outcome !== 'booked') return claimed.outcome;
    await takeSeats(tx, id, time);
    const place = { slotDate: slot.date, slot: slot.label };
    const technicianId =
      claimed.keeps && (await this.isFree(tx, appointment, time)) ? appointment.technicianId : null;
    const dispatch = { now: at, dispatchAheadMs: this.rules.dispatchAheadMs };
    await writeChange(tx, appointment, {
      ...place,
      ...waitingAt(waitingStatus(technicianId, start, dispatch), at),
      startsAt: start,
      endsAt: end,
      technicianId,
      ...fields,
    });
    return 'placed';
  }

  /** Inside a transaction, with its connection. */
  async noSeat(
    why: 'full' | 'blackout',
    appointment: AppointmentEntity,
    slot: Slot,
    now: Date,
    tx?: EntityManager,
  ): Promise<Refusal> {
    if (why === 'blackout') return new Refusal('slot_unavailable');
    const { id: appointmentId, appliance, serviceType } = appointment;
    const durationMinutes = minutesOf(appointment);
    const job = { appliance, serviceType, durationMinutes, appointmentId };
    const alternatives = await this.slots.alternatives(slot, now, job, tx);
    return new Refusal('slot_taken', { details: { alternatives } });
  }

  /**
   * Whether the visit's technician is at work then and has no other visit. The lock keeps it so until
   * the commit. The conditions are those of `technician_in_one_place`.
   */
  private async isFree(
    tx: EntityManager,
    { id, technicianId }: AppointmentEntity,
    slot: Slot,
  ): Promise<boolean> {
    if (technicianId === null) return false;
    if (!(await this.roster.lockAtWork(tx, technicianId, slot))) return false;
    const others = await tx.query<object[]>(
      `SELECT FROM appointments
       WHERE technician_id = $1 AND tstzrange(starts_at, ends_at) && tstzrange($2, $3)
         AND status <> 'cancelled' AND origin = 'booked' AND id <> $4
       LIMIT 1`,
      [technicianId, slot.start, slot.end, id],
    );
    return others.length === 0;
  }
}

type Placing = { readonly whileClosed?: boolean } & Partial<
  Pick<AppointmentEntity, 'noShow' | 'cancelReason'>
>;
