import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Lists are counted up to this, because a full count takes longer with every row. */
const countLimit = 10_000;

/** The length of a list, as in a `Page`. */
export interface Counted {
  readonly total: number;
  /** Whether there are more than `total`. */
  readonly atLeast?: boolean;
}

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
 * The column by which search results are ordered. PostgreSQL expects every word in two of a hundred
 * rows, so for a rare word it would read the whole list in order. An expression, which no index has,
 * makes it find few rows by the search's index and then sort them.
 */
export function orderOfFound(
  column: string,
  { atLeast }: Counted,
  nothing = `interval '0'`,
): string {
  return atLeast ? column : `${column} + ${nothing}`;
}
