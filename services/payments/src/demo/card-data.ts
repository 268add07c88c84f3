import type Stripe from 'stripe';
import type { ConfirmDemoPayment } from '@contracts/payments/paying';

/**
 * A card as Stripe's form sends it. The SDK's types leave it out: a server is not meant to see one,
 * and outside of the demo ours does not.
 */
export function cardData({
  card,
  expiry,
  cvc,
}: ConfirmDemoPayment): Stripe.PaymentIntentConfirmParams.PaymentMethodData {
  const [month, year] = expiry.split('/').map((part) => Number(part.trim()));
  const data = {
    type: 'card',
    card: {
      number: card.replace(/\D/g, ''),
      exp_month: month,
      exp_year: 2_000 + (year ?? 0),
      cvc,
    },
  };
  return data as unknown as Stripe.PaymentIntentConfirmParams.PaymentMethodData;
}
