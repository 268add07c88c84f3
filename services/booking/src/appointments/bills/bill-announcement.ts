import { appointmentBilled, appointmentPriced } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { announce } from '@service-kit/messaging/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { announcementOf } from '../appointment-views';
import type { AppointmentEntity } from '../appointment.entity';
import { dueOf, priceOf } from './bill';

/** In the transaction that changes the total, or cancels the appointment. */
export async function announcePrice(
  tx: EntityManager,
  appointment: AppointmentEntity,
): Promise<void> {
  const { id: aggregateId, version } = appointment;
  await announce(tx, appointmentPriced, { aggregateId, version, facts: priceOf(appointment) });
}

/**
 * Says that there is something to pay, in the transaction that has just completed the appointment or
 * changed its total. Also for a corrected total: what its customer was told is no longer the
 * amount. A refund does not: what the company gives back it does not ask for again.
 */
export async function announceIfBilled(
  tx: EntityManager,
  appointment: AppointmentEntity,
  { withCompletion }: { withCompletion: boolean },
): Promise<void> {
  const { over, stands } = appointmentStatusRules[appointment.status];
  if (!over || !stands || dueOf(appointment) === 0) return;
  const { facts, ...announcement } = announcementOf(appointment);
  await announce(tx, appointmentBilled, { ...announcement, facts: { ...facts, withCompletion } });
}
