import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { SearchPart, SearchTerm } from './search-terms';

/** Rows that are also found by the names of what they refer to. */
export interface FoundByReference {
  readonly column: string;
  /** By each text of words: the ids of those whose names it begins. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

/**
 * Leaves the rows in which every term is found. Each alternative is answered by an index, see
 * `search-functions.ts`; `search_query` is found by the search path, which begins with the service's
 * own schema.
 */
export function whereFound<Row extends ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  terms: readonly SearchTerm[],
  reference?: FoundByReference,
): void {
  const { alias } = rows;
  let count = 0;
  const given = (value: unknown): string => {
    const name = `search${(count += 1)}`;
    rows.setParameter(name, value);
    return `:${name}`;
  };
  const byPhone = (patterns: readonly string[]) =>
    patterns.map((pattern) => `${alias}.phone_digits LIKE ${given(pattern)}`);
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
