import { cardByToken } from '../bank/test-cards';
import type { Parameters } from '../http/parameters';
import type { Call } from '../world';
import { createPaymentMethod, fromToken } from './cards';
import { found, type Endpoint, type Reply } from './reply';
import { fromBrowser } from './supported-parameters';

/** https://docs.stripe.com/api/payment_methods/create: cards alone. */
function create(call: Call, given: Parameters): Reply {
  given.only({
    ...(call.key === 'publishable' ? fromBrowser : {}),
    allow_redisplay: 'without effect',
    billing_details: 'taken',
    card: 'taken',
    expand: 'taken',
    metadata: 'taken',
    radar_options: 'without effect',
    type: 'taken',
  });
  return { row: createPaymentMethod(call, given) };
}

/** https://docs.stripe.com/api/payment_methods/retrieve */
function retrieve(call: Call, given: Parameters, id: string): Reply {
  given.only({ expand: 'taken' });
  const card = cardByToken(id);
  return { row: card ? fromToken(call, card) : found(call.world, 'payment_method', id) };
}

export const paymentMethodEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/payment_methods', run: create, open: true },
  { method: 'GET', path: '/v1/payment_methods/:id', run: retrieve },
];
