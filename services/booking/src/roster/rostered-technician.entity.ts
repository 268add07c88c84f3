import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TechnicianAvailability } from '@contracts/vocabulary/technician-status';

/** What booking knows of a technician: a projection of tracking's events. */
@Entity({ name: 'technician_roster' })
export class RosteredTechnicianEntity {
  @PrimaryColumn('uuid', { name: 'technician_id' })
  technicianId!: string;

  /** Null until the first event that brought it. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  availability!: TechnicianAvailability;

  /** Null until the first event that brought it. */
  @Column('timestamptz', { name: 'availability_since', nullable: true })
  availabilitySince!: Date | null;

  /** The version of the technician at which this held. */
  @Column('int')
  version!: number;
}
