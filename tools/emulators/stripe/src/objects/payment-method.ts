import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { TestCard } from '../bank/test-cards';
import { newId } from '../state/ids';

interface NewPaymentMethod {
  readonly card: TestCard;
  readonly expMonth: number;
  readonly expYear: number;
  readonly withCvc: boolean;
  readonly billing: Stripe.PaymentMethod.BillingDetails;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

export const noBillingDetails: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** https://docs.stripe.com/api/payment_methods/object */
export function newPaymentMethod(given: NewPaymentMethod): Stripe.PaymentMethod {
  const { card, billing } = given;
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: given.withCvc ? 'pass' : null,
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: given.expMonth,
      exp_year: given.expYear,
      // From the token, so that it doesn't reveal the number.
      fingerprint: createHash('sha256').update(card.token).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: given.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: given.metadata,
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}
