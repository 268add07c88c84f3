/** A refund as Stripe has it at one moment, in the words of the ledger. Pure. */
import type Stripe from 'stripe';
import { isRecordId } from '@contracts/vocabulary/ids';
import type { RefundStatus } from '@contracts/vocabulary/payment-status';

export interface RefundSnapshot {
  /** Stripe's. */
  readonly refundId: string;
  readonly status: Exclude<RefundStatus, 'reserved'>;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** The refund of ours that it was made for; null for one that was made at Stripe. */
  readonly ownId: string | null;
  readonly intentId: string | null;
  /** Why it failed. */
  readonly failure: string | null;
  readonly createdAt: Date;
}

const statuses: Readonly<Record<string, RefundSnapshot['status']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'cancelled',
};

export function refundSnapshotOf(refund: Stripe.Refund): RefundSnapshot {
  const { payment_intent: intent, metadata, failure_reason: failure } = refund;
  const ownId = metadata?.refundId;
  return {
    refundId: refund.id,
    // A status that Stripe has had since: whatever it is, it is not over.
    status: statuses[refund.status ?? 'pending'] ?? 'pending',
    amount: refund.amount,
    ownId: isRecordId(ownId) ? ownId : null,
    intentId: intent === null ? null : typeof intent === 'string' ? intent : intent.id,
    failure: failure?.replaceAll('_', ' ') ?? null,
    createdAt: new Date(refund.created * 1_000),
  };
}
