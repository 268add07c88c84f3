import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AppointmentEvent } from './appointment-event';

/** An entry of the office's log. The booking itself has none. */
@Entity({ name: 'appointment_history' })
export class AppointmentHistoryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  position!: number;

  @Column('uuid', { name: 'appointment_id' })
  appointmentId!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text', { name: 'by_name' })
  byName!: string;

  @Column('jsonb')
  what!: AppointmentEvent;

  /** Identifies a technician's tap. */
  @Column('text', { name: 'step_key', nullable: true })
  stepKey!: string | null;
}
