import { createHmac, randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { WebhookEndpoint } from '../state/tables';
import { seconds, type Clock } from '../clock';

/** Returns the failure; null for a 2xx answer. A redirect is a failure: https://docs.stripe.com/webhooks */
export async function postEvent(
  event: Stripe.Event,
  { url, secret }: WebhookEndpoint,
  clock: Clock,
  timeoutMs: number,
  stopped: AbortSignal,
): Promise<string | null> {
  const payload = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureOf(payload, secret, seconds(clock)),
      },
      body: payload,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `status ${response.status}`;
  } catch (error) {
    return stopped.aborted ? 'stopped' : reasonOf(error);
  }
}

/**
 * The header `Stripe-Signature`, with the fake `v0` that test mode adds:
 * https://docs.stripe.com/webhooks/signature
 */
function signatureOf(payload: string, secret: string, timestamp: number): string {
  const signed = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signed},v0=${randomBytes(32).toString('hex')}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
