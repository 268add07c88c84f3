import type {
  DisputeStatus,
  PaymentStatus,
  RefundStatus,
} from '@contracts/vocabulary/payment-status';
import type { FlagReason } from '@contracts/vocabulary/payments';
import { Column, Entity, PrimaryGeneratedColumn, type EntityManager } from 'typeorm';

/** Who did it, when no person of the office did. */
export const byCustomer = 'Customer';
export const byStripe = 'Stripe';
export const bySystem = 'System';

/** The events in a payment's history. */
export type PaymentEvent =
  | { readonly kind: 'asked'; readonly cents: number }
  | { readonly kind: 'paid'; readonly receiptNumber: string }
  | { readonly kind: 'declined'; readonly failure: string | null }
  /** Stripe does not make it, in its words. */
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
  /** The office has assigned it to a bill. */
  | { readonly kind: 'assigned'; readonly appointmentNumber: string }
  /** A person has looked at it. */
  | { readonly kind: 'reviewed'; readonly note: string }
  /** Set aside, before Stripe is asked. */
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
      /** Why it is not made. */
      readonly words: string | null;
    }
  | {
      readonly kind: 'dispute';
      readonly disputeId: string;
      readonly status: DisputeStatus;
      readonly cents: number;
    };

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

export interface HistoryRecord {
  readonly paymentId: string;
  /** A person's name, or which system it was. */
  readonly by: string;
  readonly what: PaymentEvent;
}

/** Within the transaction that makes it happen. */
export async function keepHistory(
  tx: EntityManager,
  { paymentId, by: byName, what }: HistoryRecord,
): Promise<void> {
  await tx.insert(PaymentHistoryEntity, { paymentId, at: new Date(), byName, what });
}
