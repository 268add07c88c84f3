/** A dispute as Stripe has it at one moment, in the words of the ledger. Pure. */
import type Stripe from 'stripe';
import { disputeStatuses, type DisputeStatus } from '@contracts/vocabulary/payment-status';

export interface DisputeSnapshot {
  /** Stripe's. */
  readonly disputeId: string;
  readonly status: DisputeStatus;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly reason: string;
  readonly intentId: string | null;
  /** Until when Stripe takes an answer. */
  readonly answerBy: Date | null;
  readonly createdAt: Date;
}

export function disputeSnapshotOf(dispute: Stripe.Dispute): DisputeSnapshot {
  const { payment_intent: intent, evidence_details: evidence } = dispute;
  const answerBy = evidence.due_by;
  return {
    disputeId: dispute.id,
    // A status that Stripe has had since: whatever it is, it is not decided.
    status: disputeStatuses.find((known) => known === dispute.status) ?? 'under_review',
    amount: dispute.amount,
    reason: dispute.reason,
    intentId: intent === null ? null : typeof intent === 'string' ? intent : intent.id,
    answerBy: answerBy === null ? null : new Date(answerBy * 1_000),
    createdAt: new Date(dispute.created * 1_000),
  };
}
