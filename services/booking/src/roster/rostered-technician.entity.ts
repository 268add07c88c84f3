import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TechnicianAvailability } from '@contracts/vocabulary/technician-status';
import type { TechnicianWork } from '@contracts/vocabulary/technician-work';

/** A technician in booking: a projection of tracking's events. */
@Entity({ name: 'technician_roster' })
export class RosteredTechnicianEntity {
  @PrimaryColumn('uuid', { name: 'technician_id' })
  technicianId!: string;

  /** Null if no event has had it yet. */
  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text')
  availability!: TechnicianAvailability;

  /** Null if no event has had it yet. */
  @Column('timestamptz', { name: 'availability_since', nullable: true })
  availabilitySince!: Date | null;

  /** Otherwise they get no jobs. */
  @Column('boolean')
  active!: boolean;

  /** Empty if no event has had it yet. */
  @Column('jsonb')
  work!: Partial<TechnicianWork>;

  /** The appliances and services that they can't do (`skillsLackedBy`). */
  @Column('text', { array: true, default: '{}' })
  lacks!: string[];

  /** The technician's. */
  @Column('int')
  version!: number;
}
