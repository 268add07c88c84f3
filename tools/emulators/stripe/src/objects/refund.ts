import type Stripe from 'stripe';
import { newId } from '../state/ids';

interface NewRefund {
  readonly charge: Stripe.Charge;
  readonly amount: number;
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  readonly metadata: Record<string, string>;
  readonly status: 'succeeded' | 'pending';
  readonly created: number;
}

/** https://docs.stripe.com/api/refunds/object */
export function newRefund({ charge, ...given }: NewRefund): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: given.amount,
    balance_transaction: null,
    charge: charge.id,
    created: given.created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: given.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(given.status === 'pending' ? { pending_reason: 'processing' as const } : {}),
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: given.status,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}
