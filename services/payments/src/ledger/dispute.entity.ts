import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DisputeStatus } from '@contracts/vocabulary/payment-status';

@Entity({ name: 'disputes' })
export class DisputeEntity {
  /** Stripe's. */
  @PrimaryColumn('text')
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @Column('bigint', { name: 'amount_cents' })
  amountCents!: number;

  @Column('text')
  status!: DisputeStatus;

  /** Stripe's word for why. */
  @Column('text')
  reason!: string;

  @Column('timestamptz', { name: 'answer_by', nullable: true })
  answerBy!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
