import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerId } from '@contracts/customers';

/** An appointment's bill as far as it is paid. Booking says what is to be paid of it. */
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

  /** Rises when what is paid changes. */
  @Column('int')
  version!: number;

  /** Refunds and lost disputes taken off. */
  @Column('int', { name: 'paid_cents' })
  paidCents!: number;
}
