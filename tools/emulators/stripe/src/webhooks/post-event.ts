import type Stripe from 'stripe';
import { seconds, type Clock } from '../clock';
import { signatureOf } from './signature';

/** Null for an answer that counts as received, else what came instead. */
export type PostResult = null | string;

/** Returns the failure; null for a 2xx answer. A redirect is a failure: https://docs.stripe.com/webhooks */
export async function postEvent(
  event: Stripe.Event,
  { url, secret, api_version }: Stripe.WebhookEndpoint,
  clock: Clock,
  timeoutMs: number,
  stopped: AbortSignal,
): Promise<PostResult> {
  const payload = JSON.stringify(
    { ...event, api_version: api_version ?? event.api_version },
    null,
    2,
  );
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signatureOf(payload, secret ?? '', seconds(clock)),
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

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  return error.cause instanceof Error ? error.cause.message : error.message;
}
