import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { SearchPart, SearchTerm } from './search-terms';

/** Finds rows by the names of records they refer to, too. */
interface FoundByReference {
  readonly column: string;
  /** By words: the ids of records whose names start with them. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

/**
 * Keeps the rows that contain every term. An index answers each alternative (`search-functions.ts`).
 * The search path, which starts with the service's own schema, finds `search_query`.
 */
export function whereFound<Row extends ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  terms: readonly SearchTerm[],
  reference?: FoundByReference,
  numbers: readonly string[] = ['phone_digits'],
): void {
  const { alias } = rows;
  let count = 0;
  const given = (value: unknown): string => {
    const name = `search${(count += 1)}`;
    rows.setParameter(name, value);
    return `:${name}`;
  };
  const byPhone = (patterns: readonly string[]) =>
    patterns.flatMap((pattern) =>
      numbers.map((column) => `${alias}.${column} LIKE ${given(pattern)}`),
    );
  const byReference = (words: string) => {
    const ids = reference?.ids.get(words) ?? [];
    return reference && ids.length > 0 ? [`${alias}.${reference.column} = ANY(${given(ids)})`] : [];
  };
  const byPart = ({ words, phones }: SearchPart) =>
    any([
      `${alias}.search_words @@ search_query(${given(words)})`,
      ...byPhone(phones),
      ...byReference(words),
    ]);
  for (const { phones, parts } of terms) {
    rows.andWhere(any([...byPhone(phones), parts.map(byPart).join(' AND ')]));
  }
}

const any = (conditions: readonly string[]): string => `(${conditions.join(' OR ')})`;

/**
 * A query for all words of one of these texts, in SQL. Whole words: beginnings that nearly all rows
 * have, such as a ZIP code's, take several times as long.
 */
export const wordsOfAny = (texts: string): string =>
  `(SELECT string_agg('(' || replace(search_query(text)::text, ':*', '') || ')', ' | ')::tsquery
    FROM unnest(${texts}::text[]) AS text)`;
