import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { TechnicianAvailability } from '@contracts/vocabulary/technician-status';
import type { DayOff, WorkDay } from '@contracts/vocabulary/technician-work';

@Entity('technicians')
export class TechnicianEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  phone!: string;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text', nullable: true })
  avatar!: string | null;

  @Column({ name: 'vehicle_info', type: 'text', nullable: true })
  vehicleInfo!: string | null;

  @Column({ type: 'text', array: true })
  specialties!: string[];

  @Column({ name: 'working_hours', type: 'jsonb' })
  workingHours!: WorkDay[];

  @Column({ name: 'days_off', type: 'jsonb' })
  daysOff!: DayOff[];

  @Column({ name: 'service_area', type: 'text', array: true })
  serviceArea!: string[];

  @Column({ type: 'boolean' })
  active!: boolean;

  /** `rating_stars` by `rating_count`; null without ratings. */
  @Column({ type: 'double precision', nullable: true })
  rating!: number | null;

  @Column({ name: 'rating_count', type: 'integer', default: 0 })
  ratingCount!: number;

  @Column({ name: 'completed_jobs', type: 'integer', default: 0 })
  completedJobs!: number;

  @Column({ type: 'text' })
  availability!: TechnicianAvailability;

  @Column({ name: 'availability_since', type: 'timestamptz' })
  availabilitySince!: Date;

  /** Since when they are being deactivated. */
  @Column({ name: 'leaving_since', type: 'timestamptz', nullable: true })
  leavingSince!: Date | null;

  /** Incremented by the office's changes, but not by positions and completed jobs. */
  @Column({ type: 'integer' })
  version!: number;
}
