import type { EntityManager } from 'typeorm';
import type { AppointmentEntity } from './appointment.entity';

/** What else booking does when an appointment ends. Implemented by folders above this one. */
export abstract class AppointmentOutcomes {
  /** Called in the transaction that completes it. */
  abstract completed(tx: EntityManager, appointment: AppointmentEntity, at: Date): Promise<void>;

  /** Called in the transaction that cancels it. */
  abstract cancelled(tx: EntityManager, appointment: AppointmentEntity): Promise<void>;

  /** Notifies the office's browsers, after the commit. */
  abstract publish(appointment: AppointmentEntity): void;
}
