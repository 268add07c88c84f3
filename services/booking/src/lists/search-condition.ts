import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { SearchPart, SearchTerm } from './search-terms';

/**
 * Leaves the rows in which every term is found; `technicians` are those whose names each text of
 * words begins. Each alternative is answered by an index, see the migration.
 */
export function whereFound<Row extends ObjectLiteral>(
  rows: SelectQueryBuilder<Row>,
  terms: readonly SearchTerm[],
  technicians: ReadonlyMap<string, readonly string[]> = new Map(),
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
  const byPart = ({ words, phones }: SearchPart) => {
    const known = technicians.get(words) ?? [];
    return any([
      `${alias}.search_words @@ booking.search_query(${given(words)})`,
      ...byPhone(phones),
      ...(known.length > 0 ? [`${alias}.technician_id = ANY(${given(known)})`] : []),
    ]);
  };
  for (const { phones, parts } of terms) {
    rows.andWhere(any([...byPhone(phones), parts.map(byPart).join(' AND ')]));
  }
}

const any = (conditions: readonly string[]): string => `(${conditions.join(' OR ')})`;
