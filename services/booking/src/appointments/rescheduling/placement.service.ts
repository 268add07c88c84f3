import { Injectable } from '@nestjs/common';
import { namedQuery, type NamedStatement } from '@service-kit/database/named-query';
import { Refusal } from '@service-kit/requests/refusal';
import type { EntityManager } from 'typeorm';
import { CurrentRules } from '../../settings/current-rules';
import { RosterService } from '../../roster/roster.service';
import { SlotSeatEntity } from '../../slots/slot-seat.entity';
import { SlotsService, type Slot } from '../../slots/slots.service';
import type { AppointmentEntity } from '../appointment.entity';
import { writeChange } from '../change';
import { waitingAt } from '../visit/visit-fields';
import { waitingStatus } from '../visit/visit-status';

/** As for a booking, but without a key: a repeated call finds that the visit is there already. */
const claimSeat: NamedStatement = {
  name: 'claim_seat',
  text: `SELECT outcome, seat FROM booking.claim_seat($1::date, $2, NULL, NULL, NULL, NULL, $3)`,
};

type ClaimedSeat =
  | { readonly outcome: 'booked'; readonly seat: number }
  | { readonly outcome: 'full' | 'blackout'; readonly seat: null };

/** Puts a visit that waits into a slot. */
@Injectable()
export class PlacementService {
  constructor(
    private readonly slots: SlotsService,
    private readonly roster: RosterService,
    private readonly rules: CurrentRules,
  ) {}

  /**
   * Takes a seat in place of the one it has, if any, and releases the technician unless they are free
   * then. The visit is locked and waits from then on. The caller announces it.
   */
  async place(
    tx: EntityManager,
    appointment: AppointmentEntity,
    slot: Slot,
    at: Date,
    { whileClosed = false, ...fields }: Placing = {},
  ): Promise<'placed' | 'full' | 'blackout'> {
    const { rows } = await namedQuery<ClaimedSeat>(tx, claimSeat, [
      slot.date,
      slot.label,
      whileClosed,
    ]);
    const claimed = rows[0];
    if (!claimed) throw new Error('the statement that claims a seat answered nothing');
    if (claimed.outcome !== 'booked') return claimed.outcome;
    const place = { slotDate: slot.date, slot: slot.label };
    const seat = { ...place, seat: claimed.seat, appointmentId: appointment.id };
    await tx.upsert(SlotSeatEntity, seat, ['appointmentId']);
    const { start } = slot;
    // It takes as long as before.
    const end = new Date(
      start.getTime() + appointment.endsAt.getTime() - appointment.startsAt.getTime(),
    );
    const technicianId = (await this.isFree(tx, appointment, { ...slot, end }))
      ? appointment.technicianId
      : null;
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
    slot: Slot,
    now: Date,
    tx?: EntityManager,
  ): Promise<Refusal> {
    if (why === 'blackout') return new Refusal('slot_unavailable');
    const alternatives = await this.slots.alternatives(slot, now, tx);
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
