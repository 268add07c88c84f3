import type {
  DisputeStatus,
  PaymentStatus,
  RefundStatus,
} from '@contracts/vocabulary/payment-status';
import type {
  FlagReason,
  PaymentMethod,
  TakenMethod,
  VoidReason,
} from '@contracts/vocabulary/payments';
import { Column, Entity, PrimaryGeneratedColumn, type EntityManager } from 'typeorm';

export const byCustomer = 'Customer';
export const byStripe = 'Stripe';
export const bySystem = 'System';

export type PaymentEvent =
  | { readonly kind: 'asked'; readonly cents: number }
  | { readonly kind: 'paid'; readonly receiptNumber: string }
  | {
      readonly kind: 'taken';
      readonly method: TakenMethod;
      readonly cents: number;
      readonly receiptNumber: string;
      /** The receipt under which it was recorded on another job. */
      readonly movedFrom?: string;
    }
  | { readonly kind: 'declined'; readonly failure: string | null }
  | { readonly kind: 'refused'; readonly words: string }
  | {
      readonly kind: 'status';
      readonly status: Exclude<PaymentStatus, 'succeeded' | 'failed' | 'flagged'>;
    }
  | {
      readonly kind: 'flagged';
      readonly reason: FlagReason;
      /** The amount at Stripe. */
      readonly cents: number;
      readonly currency: string;
    }
  | { readonly kind: 'assigned'; readonly appointmentNumber: string }
  | { readonly kind: 'reviewed'; readonly note: string }
  | {
      readonly kind: 'refund-asked';
      readonly refundId: string;
      readonly cents: number;
      readonly reason: string;
    }
  | {
      readonly kind: 'refund';
      readonly refundId: string;
      readonly status: Exclude<RefundStatus, 'reserved'>;
      readonly cents: number;
      /** Older entries are about cards, and don't say so. */
      readonly method?: PaymentMethod;
      readonly words: string | null;
      readonly stillOwed?: boolean;
    }
  | {
      readonly kind: 'voided';
      readonly refundId: string;
      readonly reason: VoidReason;
      readonly cents: number;
      /** For a check that was returned. */
      readonly feeCents?: number;
      /** The job to which it was moved. */
      readonly toNumber?: string;
    }
  | { readonly kind: 'fraud-warning'; readonly fraudType: string }
  | {
      readonly kind: 'dispute';
      readonly disputeId: string;
      readonly status: DisputeStatus;
      readonly cents: number;
    };

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

/** `by` is the name of a person or a system. */
export async function keepHistory(
  tx: EntityManager,
  { paymentId, by: byName, what }: { paymentId: string; by: string; what: PaymentEvent },
): Promise<void> {
  await tx.insert(PaymentHistoryEntity, { paymentId, at: new Date(), byName, what });
}
