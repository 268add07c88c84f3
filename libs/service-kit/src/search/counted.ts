import type { BestFirst } from '@contracts/parsing';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Lists are counted up to this, because a full count takes longer with every row. */
export const countLimit = 10_000;

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
 * By which to sort, descending, what is most likely meant: that phone number, then names that begin
 * like the search, then others of that name, then what is found by an address and the like. Null if
 * there is too much to sort.
 */
export function fitOfFound<Row extends ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  name: string,
  { search, bestFirst = false }: { search?: string } & BestFirst,
  { atLeast = false }: Counted,
): string | null {
  if (!bestFirst || !search || atLeast) return null;
  rows.setParameter('meant', search.trim());
  return `CASE WHEN ${rows.alias}.phone_digits = nullif(phone_digits(:meant), '') THEN 3
    WHEN starts_with(folded(${name}), folded(:meant)) THEN 2
    WHEN search_words(${name}) @@ search_query(:meant) THEN 1 ELSE 0 END`;
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
