import type { EntityManager } from 'typeorm';
import type { AppointmentEntity } from './appointment.entity';

/** Who else in booking acts on the end of an appointment: implemented by what is above it. */
export abstract class AppointmentOutcomes {
  /** In the transaction that completes it. */
  abstract completed(tx: EntityManager, appointment: AppointmentEntity, at: Date): Promise<void>;

  /** In the transaction that cancels it. */
  abstract cancelled(tx: EntityManager, appointment: AppointmentEntity): Promise<void>;

  /** Tells the office's browsers, after the commit. */
  abstract publish(appointment: AppointmentEntity): void;
}
