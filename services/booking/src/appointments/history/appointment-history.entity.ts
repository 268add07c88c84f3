import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AppointmentEvent } from './appointment-event';

/** One entry of the office's log. A booking has none: the appointment has its time. */
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

  /** Identifies a technician's tap, so that a repeat is recognized. */
  @Column('text', { name: 'step_key', nullable: true })
  stepKey!: string | null;
}
