import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const patienceMs = 20_000;

/**
 * Loads Stripe's script from Stripe's host, once. Rejects if it fails; the next call tries again.
 */
export async function stripeWith(publishableKey: string): Promise<Stripe> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Stripe.js does not come')), patienceMs);
  });
  try {
    const stripe = await Promise.race([loadStripe(publishableKey), late]);
    if (!stripe) throw new Error('Stripe.js needs a browser');
    return stripe;
  } finally {
    clearTimeout(timer);
  }
}
