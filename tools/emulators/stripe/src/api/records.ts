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
  { method: 'GET', path: '/v1/payouts', run: listPayouts },
];
