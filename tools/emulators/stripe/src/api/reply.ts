import type { Form } from '../http/form';
import { Parameters } from '../http/parameters';
import { checkPermission } from '../http/permissions';
import { invalidRequest, missing, StripeFailure } from '../http/stripe-failure';
import { publicPaymentIntent } from '../objects/payment-intent';
import { view, type ObjectKind } from '../objects/views';
import type { Tables } from '../state/tables';
import type { Call, World } from '../world';

/** What an endpoint answers: an object, or a page of objects. */
export type Reply =
  | { readonly row: Tables[ObjectKind] }
  | {
      readonly rows: readonly Tables[ObjectKind][];
      readonly url: string;
      readonly hasMore: boolean;
    };

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** `:id` stands for one part of the path. */
  readonly path: string;
  /** Whether a publishable key may call it. */
  readonly open?: true;
  readonly run: (call: Call, given: Parameters, id: string) => Reply;
}

type Json = Record<string, unknown>;

/** Fields that hold another object's id, and its kind: https://docs.stripe.com/api/expanding_objects */
const expandable: Readonly<Record<string, Readonly<Record<string, ObjectKind | 'source'>>>> = {
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: {
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
  },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  balance_transaction: { source: 'source' },
  payout: { balance_transaction: 'balance_transaction' },
  'radar.early_fraud_warning': { charge: 'charge', payment_intent: 'payment_intent' },
};
/** What is null here for good, and may be asked for all the same. */
const neverSet = ['customer', 'application', 'on_behalf_of', 'review', 'invoice', 'transfer'];
const maxExpansions = 20;
const maxDepth = 4;

const kindOfSource = (id: string): ObjectKind =>
  ({ re: 'refund', du: 'dispute', po: 'payout' } as const)[id.slice(0, 2)] ?? 'charge';

/** The body of an answer, with what `expand` asked for in the place of ids. */
export function bodyOf(call: Call, reply: Reply, given: Form): object {
  const paths = new Parameters(given).texts('expand', { max: maxExpansions }) ?? [];
  if ('row' in reply) return expanded(call, shown(call, reply.row), paths, '');
  const outside = paths.find((path) => path !== 'data' && !path.startsWith('data.'));
  if (outside !== undefined) throw notExpandable(outside);
  const below = paths.flatMap((path) => (path === 'data' ? [] : [path.slice('data.'.length)]));
  return {
    object: 'list',
    data: reply.rows.map((row) => expanded(call, shown(call, row), below, 'data.')),
    has_more: reply.hasMore,
    url: reply.url,
  };
}

const shown = ({ world, key }: Call, row: Tables[ObjectKind]): Json =>
  key === 'publishable' && row.object === 'payment_intent'
    ? { ...publicPaymentIntent(row) }
    : { ...view(world, row) };

export function failureBody(call: Call, failure: StripeFailure): object {
  const { error } = failure.body();
  const { payment_intent: intent } = failure.details;
  return {
    error: { ...error, ...(intent ? { payment_intent: shown(call, intent) } : {}) },
  };
}

function expanded(call: Call, object: Json, paths: readonly string[], within: string): Json {
  const result = { ...object };
  const byField = new Map<string, string[]>();
  for (const path of paths) {
    if (path.split('.').length > maxDepth) throw notExpandable(within + path);
    const [field = '', ...rest] = path.split('.');
    const below = byField.get(field) ?? [];
    if (rest.length > 0) below.push(rest.join('.'));
    byField.set(field, below);
  }
  for (const [field, below] of byField) {
    const fields = expandable[String(object.object)] ?? {};
    if (!Object.hasOwn(fields, field)) {
      if (neverSet.includes(field) && object[field] === null) continue;
      throw notExpandable(within + field);
    }
    const id = object[field];
    if (typeof id !== 'string') continue;
    const named = fields[field];
    const kind = named === 'source' || !named ? kindOfSource(id) : named;
    checkPermission(call, kind, 'read');
    const row = call.world.store.get(kind, id);
    if (row) result[field] = expanded(call, shown(call, row), below, `${within}${field}.`);
  }
  return result;
}

const notExpandable = (path: string): StripeFailure =>
  invalidRequest(`This property cannot be expanded (${path.slice(0, 100)}).`, { param: 'expand' });

/** @throws resource_missing */
export function found<K extends ObjectKind>(world: World, kind: K, id: string): Tables[K] {
  const row = world.store.get(kind, id);
  if (!row) throw missing(kind, id.slice(0, 100), kind === 'payment_intent' ? 'intent' : 'id');
  return row;
}
