import { StripeFailure } from '../http/stripe-failure';
import { finishAuthentication } from '../ledger/confirming';
import type { Answer } from '../../../base/src/answer';
import { withoutRequest, type World } from '../world';

/**
 * The bank's page with two buttons. The token in its address works once.
 * https://docs.stripe.com/payments/3d-secure/authentication-flow
 */
export function authenticationPage(
  world: World,
  method: string,
  path: string,
  body: string,
): Answer {
  const [, , id = '', token = ''] = path.split('/');
  const { store } = world;
  const confirmation = store.get('confirmation', id);
  const intent = store.get('payment_intent', id);
  if (!intent || !confirmation?.pageToken || confirmation.pageToken !== token) {
    return html(404, '<h1>This page has been used already</h1>');
  }
  if (method === 'GET') {
    return html(
      200,
      `<h1>Test bank</h1><p>A stand-in for the page of the customer's bank.</p>
<form method="post"><button name="outcome" value="succeed">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button></form>`,
    );
  }
  const outcome = new URLSearchParams(body).get('outcome');
  if (method !== 'POST' || (outcome !== 'succeed' && outcome !== 'fail')) {
    return html(400, '<h1>Complete the authentication, or fail it</h1>');
  }
  const succeeded = store.transaction(() => {
    try {
      const after = finishAuthentication(withoutRequest(world), intent, outcome === 'succeed');
      return after.status === 'succeeded' || after.status === 'requires_capture';
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      return false;
    }
  });
  if (confirmation.returnUrl === null) return html(200, '<h1>You may close this window</h1>');
  const back = new URL(confirmation.returnUrl);
  back.searchParams.set('payment_intent', id);
  back.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  back.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed');
  return { status: 303, body: '', headers: { location: back.href } };
}

const html = (status: number, body: string): Answer => ({
  status,
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test bank</title><body>${body}</body></html>`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'",
  },
});
