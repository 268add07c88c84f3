import type { Actor } from '@contracts/customers/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import { officeView } from './appointment-views';
import type { EntityManager } from 'typeorm';
import { AppointmentEntity } from './appointment.entity';
import { nextSteps } from './visit/visit-status';

export interface Change {
  /** As the log names them. */
  readonly by: Pick<Actor, 'name'>;
  readonly at: Date;
  /** The version that it's based on; the current one if omitted. */
  readonly version?: number;
}

/** The name is in the appointment. */
export const byCustomer: Change['by'] = { name: 'Customer' };

/** Checked while the appointment is locked. */
export function requireUnchanged(present: AppointmentEntity, { version }: Change): void {
  if (version === undefined || version === present.version) return;
  throw new Refusal('changed_meanwhile', { details: { current: officeView(present) } });
}

export function refused(
  { trackingStatus, technicianId }: AppointmentEntity,
  message?: string,
): Refusal {
  const allowed = nextSteps(trackingStatus, technicianId, 'office');
  return new Refusal('transition_refused', {
    ...(message !== undefined && { message }),
    details: { allowed },
  });
}

export const requestTaken = (): Refusal =>
  new Refusal('transition_refused', {
    message: 'Its service request has another visit now.',
    details: { allowed: [] },
  });

/** Stores a change of a locked appointment as its next version. The caller announces it. */
export async function writeChange(
  tx: EntityManager,
  appointment: AppointmentEntity,
  fields: Partial<AppointmentEntity>,
): Promise<void> {
  const changed = { ...fields, version: appointment.version + 1 };
  Object.assign(appointment, changed);
  await tx.update(AppointmentEntity, appointment.id, changed);
}
