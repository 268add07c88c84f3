import { Injectable } from '@nestjs/common';
import { Refusal } from '@service-kit/requests/refusal';
import type { EntityManager } from 'typeorm';
import { BookingConfig } from '../../config';
import { businessDate, startOfDate } from '@contracts/business-time';
import type { AppointmentEntity } from '../appointment.entity';
import { byCustomer } from '../change';
import type { AppointmentEvent } from '../history/appointment-event';

export const changesPerDay = 3;

const changes: readonly AppointmentEvent['kind'][] = ['rescheduled', 'cancelled'];

/** Limits how often customers change one visit, because each change sends an email and a text. */
@Injectable()
export class ChangeLimitService {
  constructor(private readonly config: BookingConfig) {}

  /** Checked while the appointment's row is locked. Refuses with `too_many_changes`. */
  async require(manager: EntityManager, { id }: AppointmentEntity, now: Date): Promise<void> {
    if (this.config.RATE_LIMIT === 'off') return;
    const [row] = await manager.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM appointment_history
       WHERE appointment_id = $1 AND at >= $2 AND by_name = $3 AND what ->> 'kind' = ANY ($4)`,
      [id, startOfDate(businessDate(now)), byCustomer.name, changes],
    );
    if ((row?.count ?? 0) < changesPerDay) return;
    throw new Refusal('too_many_changes', {
      message: `This visit was changed ${changesPerDay} times today. To change it again, call us at ${this.config.business.phone}.`,
    });
  }
}
