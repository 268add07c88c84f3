import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Lists are counted no further: a count of everything takes longer with every row. */
export const countLimit = 10_000;

/** How long a list is, as a `Page` says it. */
export interface Counted {
  readonly total: number;
  /** There are more than `total`. */
  readonly atLeast?: boolean;
}

/** How many rows there are, up to a limit. */
export async function countedUpTo<Row extends ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  limit = countLimit,
): Promise<Counted> {
  const some = rows
    .clone()
    .select('1', 'one')
    .limit(limit + 1);
  const counted = await rows.dataSource
    .createQueryBuilder()
    .select('count(*)::int', 'count')
    .from(`(${some.getQuery()})`, 'some')
    .setParameters(some.getParameters())
    .getRawOne<{ count: number }>();
  const count = counted?.count ?? 0;
  return count > limit ? { total: limit, atLeast: true } : { total: count };
}

/**
 * The column by which a list of the found is ordered. PostgreSQL expects every word to be in two of a
 * hundred rows, so for a rare one it would go through the whole list in its order. Few rows are better
 * found by the search's index and then sorted: an expression is in no index.
 */
export function orderOfFound(
  column: string,
  { atLeast }: Counted,
  nothing = `interval '0'`,
): string {
  return atLeast ? column : `${column} + ${nothing}`;
}
