import type Stripe from 'stripe';
import type { Parameters } from '../http/parameters';
import { invalidRequest, refused } from '../http/stripe-failure';
import { refund } from '../ledger/refunding';
import type { Call } from '../world';
import { listParameters, matcher, page } from './lists';
import { found, type Endpoint, type Reply } from './reply';
import { createRefund } from './supported-parameters';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** https://docs.stripe.com/api/refunds/create */
function create(call: Call, given: Parameters): Reply {
  given.only(createRefund);
  const amount = given.integer('amount', { min: 1 });
  const reason = given.oneOf('reason', reasons) ?? null;
  const metadata = given.metadata({});
  return { row: refund(call, chargeOf(call, given), { amount, reason, metadata }) };
}

function chargeOf({ world }: Call, given: Parameters): Stripe.Charge {
  const charge = given.text('charge');
  const intent = given.text('payment_intent');
  if ((charge === undefined) === (intent === undefined)) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  }
  if (charge !== undefined) {
    return world.store.get('charge', charge) ?? missingParam('charge', charge);
  }
  const paid = world.store.get('payment_intent', String(intent));
  if (!paid) return missingParam('payment_intent', String(intent));
  const made = world.store.get('charge', String(paid.latest_charge));
  if (made && paid.status === 'succeeded') return made;
  throw refused(`This PaymentIntent (${paid.id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: paid,
  });
}

/** 400: only a missing object in the path is a 404. */
function missingParam(param: string, id: string): never {
  const message = `No such ${param}: '${id.slice(0, 100)}'`;
  throw refused(message, { code: 'resource_missing', param });
}

/** https://docs.stripe.com/api/refunds/retrieve */
function retrieve(call: Call, given: Parameters, id: string): Reply {
  given.only({ expand: 'taken' });
  return { row: found(call.world, 'refund', id) };
}

/** https://docs.stripe.com/api/refunds/list */
function list(call: Call, given: Parameters): Reply {
  given.only({ ...listParameters, charge: 'taken', payment_intent: 'taken' });
  const isOfCharge = matcher(given, 'charge');
  const isOfIntent = matcher(given, 'payment_intent');
  return page(
    call,
    'refund',
    '/v1/refunds',
    given,
    (row) => isOfCharge(row.charge) && isOfIntent(row.payment_intent),
  );
}

export const refundEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/refunds', run: create },
  { method: 'GET', path: '/v1/refunds', run: list },
  { method: 'GET', path: '/v1/refunds/:id', run: retrieve },
];
