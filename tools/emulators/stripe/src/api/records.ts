import { listParameters, matcher, page, within } from './lists';
import { found, type Endpoint } from './reply';
import type { ObjectKind } from '../objects/views';

const retrieve =
  (kind: ObjectKind): Endpoint['run'] =>
  (call, given, id) => {
    given.only({ expand: 'taken' });
    return { row: found(call.world, kind, id) };
  };

const list =
  (kind: ObjectKind, path: string): Endpoint['run'] =>
  (call, given) => {
    given.only(listParameters);
    return page(call, kind, path, given);
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

const records = {
  balance_transaction: '/v1/balance_transactions',
  charge: '/v1/charges',
  dispute: '/v1/disputes',
  early_fraud_warning: '/v1/radar/early_fraud_warnings',
  webhook_endpoint: '/v1/webhook_endpoints',
} as const;

/** Read-only objects. */
export const recordEndpoints: readonly Endpoint[] = [
  ...Object.entries(records).flatMap(([name, path]): Endpoint[] => {
    const kind = name as keyof typeof records;
    return [
      { method: 'GET', path, run: list(kind, path) },
      { method: 'GET', path: `${path}/:id`, run: retrieve(kind) },
    ];
  }),
  { method: 'GET', path: '/v1/payouts', run: listPayouts },
];
