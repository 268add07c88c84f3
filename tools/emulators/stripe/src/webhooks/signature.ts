import { createHmac } from 'node:crypto';

/**
 * The header `Stripe-Signature`: https://docs.stripe.com/webhooks/signature
 * @param timestamp seconds since 1970
 */
export function signatureOf(payload: string, secret: string, timestamp: number): string {
  const signed = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signed}`;
}
