/** Stripe's objects in the ledger's terms. Pure. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type PaymentStatus,
  type RefundStatus,
  disputeStatuses,
  type DisputeStatus,
} from '@contracts/vocabulary/payment-status';
import { isRecordId } from '@contracts/vocabulary/ids';

export interface IntentSnapshot {
  readonly intentId: string;
  readonly status: Exclude<PaymentStatus, 'created' | 'flagged'>;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** Cents received. */
  readonly received: number;
  /** In lower case, as Stripe writes it. */
  readonly currency: string;
  readonly description: string | null;
  /** The payment that the intent was made for; null for one that was not made here. */
  readonly paymentId: string | null;
  readonly chargeId: string | null;
  /** Stripe's fingerprint of the card that was charged last. */
  readonly card: string | null;
  /** The provider's words for the last attempt, when it failed. */
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** SHA-256 of the client secret. */
  readonly secretHash: Buffer | null;
}

const intentStatuses: Readonly<Record<string, IntentSnapshot['status']>> = {
  requires_payment_method: 'pending',
  requires_confirmation: 'pending',
  requires_action: 'pending',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

export function snapshotOf(intent: Stripe.PaymentIntent): IntentSnapshot {
  const { latest_charge: charge, last_payment_error: error, metadata } = intent;
  const isDeclined = intent.status === 'requires_payment_method' && error != null;
  // A status that Stripe has had since: whatever it is, it is not over.
  const status = isDeclined ? 'failed' : (intentStatuses[intent.status] ?? 'pending');
  const charged = typeof charge === 'object' ? charge : null;
  const { paymentId } = metadata;
  return {
    intentId: intent.id,
    status,
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    description: intent.description,
    paymentId: isRecordId(paymentId) ? paymentId : null,
    chargeId: typeof charge === 'string' ? charge : (charge?.id ?? null),
    card: charged?.payment_method_details?.card?.fingerprint ?? null,
    failure: isDeclined ? (error.message ?? error.code ?? null) : null,
    createdAt: new Date(intent.created * 1_000),
    paidAt: status === 'succeeded' ? new Date((charged?.created ?? intent.created) * 1_000) : null,
    secretHash: intent.client_secret === null ? null : hashOf(intent.client_secret),
  };
}

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

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

const refundStatuses: Readonly<Record<string, RefundSnapshot['status']>> = {
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
    status: refundStatuses[refund.status ?? 'pending'] ?? 'pending',
    amount: refund.amount,
    ownId: isRecordId(ownId) ? ownId : null,
    intentId: intent === null ? null : typeof intent === 'string' ? intent : intent.id,
    failure: failure?.replaceAll('_', ' ') ?? null,
    createdAt: new Date(refund.created * 1_000),
  };
}

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
