import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { requestFieldNames, type RequestFields } from '@contracts/booking/fields';
import type { AccountId } from '@contracts/customers/accounts';
import type { CustomerNumber } from '@contracts/customers/records';
import type { StoredFields } from '@contracts/fields';
import type { ServiceRequestOrigin } from '@contracts/vocabulary/booking';
import type { ServiceRequestStatus } from '@contracts/vocabulary/service-request-status';
import { textColumns } from '@service-kit/database/text-columns';
import { AppointmentEntity } from '../appointments/appointment.entity';

/** A request for help without a set time. */
@Entity({ name: 'service_requests' })
export class ServiceRequestEntity extends textColumns<StoredFields<RequestFields>>(
  requestFieldNames,
) {
  @PrimaryColumn('uuid')
  id!: string;

  /** Assigned by the database. */
  @Column('text')
  number!: string;

  /** Incremented with every change. */
  @Column('int')
  version!: number;

  @Column('text')
  origin!: ServiceRequestOrigin;

  /** As for an appointment. */
  @Column('text', { name: 'import_source', nullable: true })
  importSource!: string | null;

  @Column('text', { name: 'import_key', nullable: true })
  importKey!: string | null;

  @Column('text', { name: 'import_hash', nullable: true })
  importHash!: string | null;

  @Column('text')
  status!: ServiceRequestStatus;

  @Column('int', { name: 'account_id', nullable: true })
  accountId!: AccountId | null;

  /** Null until the customers service has said whose it is. */
  @Column('int', { name: 'customer_number', nullable: true })
  customerNumber!: CustomerNumber | null;

  /** As for an appointment. */
  @Column('boolean')
  claimed!: boolean;

  @Column('boolean', { name: 'is_emergency' })
  isEmergency!: boolean;

  @Column('text', { name: 'technician_notes', nullable: true })
  technicianNotes!: string | null;

  @Column('uuid', { name: 'appointment_id', nullable: true })
  appointmentId!: string | null;

  /** Only if the query loads it. */
  @OneToOne(() => AppointmentEntity)
  @JoinColumn({ name: 'appointment_id' })
  appointment?: Relation<AppointmentEntity> | null;

  @Column('timestamptz', { name: 'completed_at', nullable: true })
  completedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /**
   * 2: a waiting emergency, 1: another waiting request, 0: the rest. Maintained by the database.
   */
  @Column({ type: 'smallint', insert: false, update: false })
  urgency!: number;
}
