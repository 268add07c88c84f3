import { appointmentBilled } from '@contracts/booking';
import { announce } from '@service-kit/messaging/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { isDone } from '../appointment-status';
import { announcementOf } from '../appointment-views';
import type { AppointmentEntity } from '../appointment.entity';
import { dueOf } from './bill';

/**
 * Says that there is something to pay, in the transaction that has just completed the appointment or
 * changed its total. Also for a corrected total: what its customer was told is not the amount any
 * more. A refund does not: what the firm gives back it does not ask for again.
 */
export async function announceIfBilled(
  tx: EntityManager,
  appointment: AppointmentEntity,
): Promise<void> {
  if (!isDone(appointment.status) || dueOf(appointment) === 0) return;
  await announce(tx, appointmentBilled, announcementOf(appointment));
}
