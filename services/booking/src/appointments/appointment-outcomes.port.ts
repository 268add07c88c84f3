import type { EntityManager } from 'typeorm';
import type { AppointmentEntity } from './appointment.entity';

/** What else booking does when an appointment ends. A folder above this one implements it. */
export abstract class AppointmentOutcomes {
  /** Runs in the transaction that completes it. */
  abstract completed(tx: EntityManager, appointment: AppointmentEntity, at: Date): Promise<void>;

  /** Runs in the transaction that cancels it. */
  abstract cancelled(tx: EntityManager, appointment: AppointmentEntity): Promise<void>;

  /** Runs in the transaction that takes up again what was over. */
  abstract reopened(tx: EntityManager, appointment: AppointmentEntity): Promise<void>;

  /** Call after the commit. */
  abstract publish(appointment: AppointmentEntity): void;
}
