import type Stripe from 'stripe';
import type { Parameters } from '../http/parameters';

/** https://docs.stripe.com/api/payment_intents/object#payment_intent_object-shipping */
export function shippingOf(given: Parameters): Stripe.PaymentIntent.Shipping | null {
  const shipping = given.child('shipping')?.only({
    address: 'taken',
    carrier: 'taken',
    name: 'taken',
    phone: 'taken',
    tracking_number: 'taken',
  });
  if (!shipping) return null;
  const address = shipping.child('address') ?? shipping.fail('address');
  const field = (name: string): string | null => address.clearableText(name) ?? null;
  return {
    address: {
      city: field('city'),
      country: field('country'),
      line1: field('line1'),
      line2: field('line2'),
      postal_code: field('postal_code'),
      state: field('state'),
    },
    carrier: shipping.clearableText('carrier') ?? null,
    name: shipping.requiredText('name'),
    phone: shipping.clearableText('phone') ?? null,
    tracking_number: shipping.clearableText('tracking_number') ?? null,
  };
}
