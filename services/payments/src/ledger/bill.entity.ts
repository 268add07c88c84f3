import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerId } from '@contracts/customers/accounts';

/** The paid part of an appointment's bill. Booking decides the total. */
@Entity({ name: 'bills' })
export class BillEntity {
  @PrimaryColumn('uuid', { name: 'appointment_id' })
  appointmentId!: string;

  @Column('text')
  number!: string;

  @Column('text')
  description!: string;

  @Column('int', { name: 'customer_id', nullable: true })
  customerId!: CustomerId | null;

  /** Goes up when the paid or settled amount changes. */
  @Column('int')
  version!: number;

  /** Refunds and lost disputes taken off. */
  @Column('int', { name: 'paid_cents' })
  paidCents!: number;

  /** No longer owed: without lost disputes, including refunds. */
  @Column('int', { name: 'settled_cents' })
  settledCents!: number;

  /** As booking has said it last; null while there is none, and for a cancelled appointment. */
  @Column('int', { name: 'total_cents', nullable: true })
  totalCents!: number | null;

  /** The appointment's version that has this total; 0 before booking has said one. */
  @Column('int', { name: 'priced_version' })
  pricedVersion!: number;
}
