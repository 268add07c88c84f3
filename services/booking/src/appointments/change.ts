/** A change to an appointment: who makes it, and what it was made on. */
import type { Actor } from '@contracts/customers';
import { appointmentStatusRules as rules } from '@contracts/vocabulary/appointment-status';
import { Refusal } from '@service-kit/requests/refusal';
import { officeView } from './appointment-views';
import type { AppointmentEntity } from './appointment.entity';

/** Who changes something, as the log names them; when; on which version of it (none: the present one). */
export interface Change {
  readonly by: Pick<Actor, 'name'>;
  readonly at: Date;
  readonly version?: number;
}

/** A customer stands in the log as such: their name stands in the appointment. */
export const byCustomer: Change['by'] = { name: 'Customer' };

/** Asked before the lock as a courtesy to tracking, and decided under it. */
export function requireUnchanged(present: AppointmentEntity, { version }: Change): void {
  if (version === undefined || version === present.version) return;
  throw new Refusal('changed_meanwhile', { details: { current: officeView(present) } });
}

export function refused({ status }: Pick<AppointmentEntity, 'status'>): Refusal {
  return new Refusal('transition_refused', { details: { allowed: rules[status].next } });
}
