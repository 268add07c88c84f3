import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { PaymentEvent } from './payment-event';

/** One step of a payment. */
@Entity({ name: 'payment_history' })
export class PaymentHistoryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  position!: number;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text', { name: 'by_name' })
  byName!: string;

  @Column('jsonb')
  what!: PaymentEvent;
}
