import { appointmentBilled, appointmentPriced } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { announce } from '@service-kit/messaging/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { announcementOf } from '../appointment-views';
import type { AppointmentEntity } from '../appointment.entity';
import { dueOf, priceOf } from './bill';

/** Runs in the transaction that changes the total or cancels the appointment. */
export async function announcePrice(
  tx: EntityManager,
  appointment: AppointmentEntity,
): Promise<void> {
  const { id: aggregateId, version } = appointment;
  await announce(tx, appointmentPriced, { aggregateId, version, facts: priceOf(appointment) });
}

/**
 * Announces a balance due, in the transaction that completes the appointment or changes its total.
 * A refund isn't announced: the company doesn't ask for money that it gives back.
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
