import { invalidRequest } from '../http/stripe-failure';
import { listParameters, matcher, page, within } from './lists';
import { found, type Endpoint } from './reply';
import type { ObjectKind } from '../objects/views';

const retrieve =
  (kind: ObjectKind): Endpoint['run'] =>
  (call, given, id) => {
    given.only({ expand: 'taken' });
    return { row: found(call.world, kind, id) };
  };

/** https://docs.stripe.com/api/charges/list */
const listCharges: Endpoint['run'] = (call, given) => {
  given.only({
    ...listParameters,
    customer: 'not emulated',
    payment_intent: 'taken',
    transfer_group: 'not emulated',
  });
  const isOfIntent = matcher(given, 'payment_intent');
  return page(call, 'charge', '/v1/charges', given, (row) => isOfIntent(row.payment_intent));
};

/** https://docs.stripe.com/api/disputes/list */
const listDisputes: Endpoint['run'] = (call, given) => {
  given.only({ ...listParameters, charge: 'taken', payment_intent: 'taken' });
  const isOfCharge = matcher(given, 'charge');
  const isOfIntent = matcher(given, 'payment_intent');
  return page(
    call,
    'dispute',
    '/v1/disputes',
    given,
    (row) => isOfCharge(row.charge) && isOfIntent(row.payment_intent),
  );
};

/** https://docs.stripe.com/api/radar/early_fraud_warnings/list */
const listWarnings: Endpoint['run'] = (call, given) => {
  given.only({ ...listParameters, charge: 'taken', payment_intent: 'taken' });
  const isOfCharge = matcher(given, 'charge');
  const isOfIntent = matcher(given, 'payment_intent');
  return page(
    call,
    'early_fraud_warning',
    '/v1/radar/early_fraud_warnings',
    given,
    (row) => isOfCharge(row.charge) && isOfIntent(row.payment_intent ?? null),
  );
};

/** https://docs.stripe.com/api/balance_transactions/list */
const listBalanceTransactions: Endpoint['run'] = (call, given) => {
  given.only({
    ...listParameters,
    currency: 'taken',
    payout: 'not emulated',
    source: 'taken',
    type: 'taken',
  });
  const isOfCurrency = matcher(given, 'currency');
  const isOfSource = matcher(given, 'source');
  const isOfType = matcher(given, 'type');
  return page(
    call,
    'balance_transaction',
    '/v1/balance_transactions',
    given,
    (row) => isOfCurrency(row.currency) && isOfSource(row.source) && isOfType(row.type),
  );
};

/** https://docs.stripe.com/api/payouts/list */
const listPayouts: Endpoint['run'] = (call, given) => {
  given.only({
    ...listParameters,
    arrival_date: 'taken',
    destination: 'not emulated',
    status: 'taken',
  });
  const arrivesIn = within(given, 'arrival_date');
  const isOfStatus = matcher(given, 'status');
  return page(
    call,
    'payout',
    '/v1/payouts',
    given,
    (row) => arrivesIn(row.arrival_date) && isOfStatus(row.status),
  );
};

/** https://docs.stripe.com/api/events/list: `type` may end in `*`. */
const listEvents: Endpoint['run'] = (call, given) => {
  given.only({ ...listParameters, delivery_success: 'taken', type: 'taken', types: 'taken' });
  const type = given.text('type');
  const types = given.texts('types', { max: 20 });
  if (type !== undefined && types) {
    throw invalidRequest('You may only specify one of these parameters: type, types.');
  }
  const delivered = given.boolean('delivery_success');
  const isOfType = (name: string, wanted: string) =>
    wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
  return page(
    call,
    'event',
    '/v1/events',
    given,
    (row) =>
      (type === undefined || isOfType(row.type, type)) &&
      (!types || types.some((each) => isOfType(row.type, each))) &&
      (delivered === undefined || delivered === (row.pending_webhooks === 0)),
  );
};

/** Read-only objects. */
export const recordEndpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/charges', run: listCharges },
  // https://docs.stripe.com/api/charges/retrieve
  { method: 'GET', path: '/v1/charges/:id', run: retrieve('charge') },
  { method: 'GET', path: '/v1/disputes', run: listDisputes },
  // https://docs.stripe.com/api/disputes/retrieve
  { method: 'GET', path: '/v1/disputes/:id', run: retrieve('dispute') },
  { method: 'GET', path: '/v1/radar/early_fraud_warnings', run: listWarnings },
  // https://docs.stripe.com/api/radar/early_fraud_warnings/retrieve
  {
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings/:id',
    run: retrieve('early_fraud_warning'),
  },
  { method: 'GET', path: '/v1/balance_transactions', run: listBalanceTransactions },
  // https://docs.stripe.com/api/balance_transactions/retrieve
  { method: 'GET', path: '/v1/balance_transactions/:id', run: retrieve('balance_transaction') },
  { method: 'GET', path: '/v1/payouts', run: listPayouts },
  // https://docs.stripe.com/api/payouts/retrieve
  { method: 'GET', path: '/v1/payouts/:id', run: retrieve('payout') },
  { method: 'GET', path: '/v1/events', run: listEvents },
  // https://docs.stripe.com/api/events/retrieve
  { method: 'GET', path: '/v1/events/:id', run: retrieve('event') },
];
