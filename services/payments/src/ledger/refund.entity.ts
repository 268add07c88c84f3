import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { RefundStatus } from '@contracts/vocabulary/payment-status';

@Entity({ name: 'refunds' })
export class RefundEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  /** Stripe's id of it. */
  @Column('text', { name: 'refund_id', nullable: true })
  refundId!: string | null;

  @Column('bigint', { name: 'amount_cents' })
  amountCents!: number;

  @Column('text')
  status!: RefundStatus;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** A person's name; null when it was made at Stripe. */
  @Column('text', { name: 'requested_by', nullable: true })
  requestedBy!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  /** When Stripe is asked next. */
  @Column('timestamptz', { name: 'check_at', nullable: true })
  checkAt!: Date | null;
}
