import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CurrentRules } from '../../settings/current-rules';
import { RosterService } from '../../roster/roster.service';
import { claimSeat, takeSeats, type NoSeat } from '../../slots/claim-seat';
import { lasting, type Slot } from '../../slots/slots.service';
import type { AppointmentEntity } from '../appointment.entity';
import { writeChange } from '../change';
import { jobToFit, waitingAt } from '../visit/visit-fields';
import { waitingStatus } from '../visit/visit-status';

/** Puts a visit that waits into a slot. */
@Injectable()
export class PlacementService {
  constructor(
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
  ): Promise<'placed' | NoSeat> {
    const job = jobToFit(appointment);
    const time = lasting(slot, job.durationMinutes);
    const { start, end } = time;
    const { technicianId: present } = appointment;
    const claim = { technicianId: present, whileClosed };
    const { outcome, keeps } = await claimSeat(tx, time, job, at, claim);
    if (outcome !== 'booked') return outcome;
    await takeSeats(tx, appointment.id, time);
    const place = { slotDate: slot.date, slot: slot.label };
    const technicianId = keeps && (await this.isFree(tx, appointment, time)) ? present : null;
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
