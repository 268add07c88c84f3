/** Stripe's objects in the ledger's terms. Pure. */
import { createHash } from 'node:crypto';
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { isEmail } from 'class-validator';
import type Stripe from 'stripe';
import {
  type PaymentStatus,
  type RefundStatus,
  disputeStatuses,
  type DisputeStatus,
} from '@contracts/vocabulary/payment-status';
import { isRecordId } from '@contracts/vocabulary/ids';
import { dollars } from '@contracts/vocabulary/money';
import { currency } from '@contracts/vocabulary/payments';

export interface IntentSnapshot {
  readonly intentId: string;
  readonly status: Exclude<PaymentStatus, 'created' | 'flagged'>;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly received: number;
  /** In lower case. */
  readonly currency: string;
  readonly description: string | null;
  /** Our payment; null for an intent that wasn't made here. */
  readonly paymentId: string | null;
  readonly chargeId: string | null;
  /** Stripe's fingerprint of the last card. */
  readonly card: string | null;
  readonly cardLast4: string | null;
  /** As typed with the card, or from a wallet. */
  readonly payerName: string | null;
  readonly payerEmail: string | null;
  /** Stripe's words for the last attempt, if it failed. */
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
  // A status that we don't know isn't final.
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
    chargeId: idOf(charge),
    card: charged?.payment_method_details?.card?.fingerprint ?? null,
    cardLast4: charged?.payment_method_details?.card?.last4 ?? null,
    payerName: nameIn(charged?.billing_details?.name),
    payerEmail: addressIn(charged?.billing_details?.email),
    failure: isDeclined ? (error.message ?? error.code ?? null) : null,
    createdAt: new Date(intent.created * 1_000),
    paidAt: status === 'succeeded' ? new Date((charged?.created ?? intent.created) * 1_000) : null,
    secretHash: intent.client_secret === null ? null : hashOf(intent.client_secret),
  };
}

/** What Stripe keeps of a paid intent and what it leaves, in cents; null unless both are expanded. */
export function bookedOf({
  latest_charge: charge,
}: Stripe.PaymentIntent): { fee: number; net: number; currency: string } | null {
  const booked = typeof charge === 'object' ? charge?.balance_transaction : null;
  return typeof booked === 'object' && booked !== null
    ? { fee: booked.fee, net: booked.net, currency: booked.currency }
    : null;
}

/** As a report shows it; none in another currency. */
export const payoutOf = ({ id, amount, currency: paidIn, status }: Stripe.Payout) =>
  paidIn === currency ? [{ id, amount: dollars(amount), status }] : [];

/** A wallet's name may be anything. */
const nameIn = (text: string | null | undefined): string | null =>
  cleanLine(text ?? '').slice(0, bookingTextLimits.customerName) || null;

/** Stripe takes addresses that we can't send to. */
const addressIn = (text: string | null | undefined): string | null =>
  isEmail(text) && String(text).length <= bookingTextLimits.email ? String(text) : null;

const idOf = (named: string | { id: string } | null): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export interface RefundSnapshot {
  readonly refundId: string;
  readonly status: Exclude<RefundStatus, 'reserved'>;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** Our refund's id; null if it was made at Stripe. */
  readonly ownId: string | null;
  readonly intentId: string | null;
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
  const { metadata, failure_reason: failure } = refund;
  const ownId = metadata?.refundId;
  return {
    refundId: refund.id,
    status: refundStatuses[refund.status ?? 'pending'] ?? 'pending',
    amount: refund.amount,
    ownId: isRecordId(ownId) ? ownId : null,
    intentId: idOf(refund.payment_intent),
    failure: failure?.replaceAll('_', ' ') ?? null,
    createdAt: new Date(refund.created * 1_000),
  };
}

export interface FraudWarningSnapshot {
  readonly intentId: string | null;
  /** For instance `made_with_stolen_card`. */
  readonly fraudType: string;
}

export const fraudWarningSnapshotOf = ({
  payment_intent: intent,
  fraud_type: fraudType,
}: Stripe.Radar.EarlyFraudWarning): FraudWarningSnapshot => ({
  intentId: idOf(intent ?? null),
  fraudType,
});

export interface DisputeSnapshot {
  readonly disputeId: string;
  readonly status: DisputeStatus;
  /** In the currency's smallest unit. */
  readonly amount: number;
  readonly reason: string;
  readonly intentId: string | null;
  readonly answerBy: Date | null;
  readonly createdAt: Date;
}

export function disputeSnapshotOf(dispute: Stripe.Dispute): DisputeSnapshot {
  const { due_by: answerBy } = dispute.evidence_details;
  return {
    disputeId: dispute.id,
    status: disputeStatuses.find((known) => known === dispute.status) ?? 'under_review',
    amount: dispute.amount,
    reason: dispute.reason,
    intentId: idOf(dispute.payment_intent),
    answerBy: answerBy === null ? null : new Date(answerBy * 1_000),
    createdAt: new Date(dispute.created * 1_000),
  };
}
