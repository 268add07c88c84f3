import type { Parameters, Support } from '../http/parameters';
import { invalidRequest } from '../http/stripe-failure';
import type { ObjectKind } from '../objects/views';
import type { Tables } from '../state/tables';
import type { Call } from '../world';
import type { Reply } from './reply';

export const listParameters = {
  created: 'taken',
  ending_before: 'not emulated',
  expand: 'taken',
  limit: 'taken',
  starting_after: 'taken',
} as const satisfies Record<string, Support>;

/** Newest first, by cursor: https://docs.stripe.com/api/pagination */
export function page<K extends ObjectKind>(
  { world }: Call,
  kind: K,
  url: string,
  given: Parameters,
  matches: (row: Tables[K]) => boolean = () => true,
): Reply {
  const limit = given.integer('limit', { min: 1, max: 100 }) ?? 10;
  const after = given.text('starting_after');
  const inTime = within(given, 'created');
  const rows = world.store
    .all(kind)
    .filter((row) => !('created' in row) || inTime(row.created))
    .filter(matches)
    .toReversed();
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) {
    throw invalidRequest(`No such ${kind}: '${after.slice(0, 100)}'`, {
      code: 'resource_missing',
      param: 'starting_after',
    });
  }
  return { rows: rows.slice(start, start + limit), url, hasMore: rows.length > start + limit };
}

/** Compares a field of a row with a parameter; true without the parameter. */
export const matcher = (given: Parameters, name: string) => {
  const wanted = given.text(name);
  return (value: unknown) => wanted === undefined || value === wanted;
};

/** `created=1700000000`, or `created[gte]=…`. */
export function within(given: Parameters, name: string): (time: number) => boolean {
  if (!given.has(name)) return () => true;
  if (given.isText(name)) {
    const exact = given.integer(name);
    return (time) => time === exact;
  }
  const range = given.child(name)?.only({ gt: 'taken', gte: 'taken', lt: 'taken', lte: 'taken' });
  const gt = range?.integer('gt') ?? -1;
  const gte = range?.integer('gte') ?? 0;
  const lt = range?.integer('lt') ?? Infinity;
  const lte = range?.integer('lte') ?? Infinity;
  return (time) => time > gt && time >= gte && time < lt && time <= lte;
}
