/** A payment intent as Stripe has it at one moment, in the words of the ledger. Pure. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { PaymentStatus } from '@contracts/vocabulary/payment-status';
import { isRecordId } from '@contracts/vocabulary/ids';

export interface IntentSnapshot {
  readonly intentId: string;
  readonly status: Exclude<PaymentStatus, 'created' | 'flagged'>;
  /** In the currency's smallest unit. */
  readonly amount: number;
  /** What has come in. */
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

const statuses: Readonly<Record<string, IntentSnapshot['status']>> = {
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
  const status = isDeclined ? 'failed' : (statuses[intent.status] ?? 'pending');
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
