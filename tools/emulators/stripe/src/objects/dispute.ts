import type Stripe from 'stripe';
import { newId } from '../state/ids';

interface NewDispute {
  readonly charge: Stripe.Charge;
  readonly amount: number;
  readonly reason: string;
  readonly created: number;
  readonly transactions: (id: string) => Stripe.BalanceTransaction[];
}

const secondsToAnswer = 9 * 24 * 60 * 60;

/** https://docs.stripe.com/api/disputes/object */
export function newDispute({ charge, ...given }: NewDispute): Stripe.Dispute {
  const id = newId('du');
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id,
    object: 'dispute',
    amount: given.amount,
    balance_transactions: given.transactions(id),
    charge: charge.id,
    created: given.created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: null,
      customer_name: null,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: given.created + secondsToAnswer,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: 'chargeback',
        network: brand,
        network_reason_code: '83',
      },
      type: 'card',
    },
    reason: given.reason,
    status: 'needs_response',
  } satisfies Stripe.Dispute;
}
