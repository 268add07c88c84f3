/**
 * Compares the constraints, partial indexes and generated columns of a schema with a vocabulary. It
 * asks PostgreSQL about each value, so it doesn't matter how a condition is written.
 */
import type { DataSource } from 'typeorm';
import type { ServiceDatabase } from '../database/database';
import { specDatabase } from './test-database';

export interface DeclaredColumn {
  readonly table: string;
  readonly column: string;
  readonly vocabulary: readonly string[];
  /** By constraint, partial index or generated column that uses the column. */
  readonly conditions: Readonly<Record<string, ExpectedCondition>>;
}

interface ExpectedCondition {
  readonly holdsFor: readonly string[];
  /** Other columns of the row. */
  readonly row?: Readonly<Record<string, unknown>>;
  /** For a generated column: the condition on its value, such as `> 0`. */
  readonly is?: string;
}

interface Condition {
  readonly name: string;
  readonly expression: string;
}

/** A column with the check that PostgreSQL names after it, and `others`. */
export const checked = (
  table: string,
  column: string,
  vocabulary: readonly string[],
  others: DeclaredColumn['conditions'] = {},
): DeclaredColumn => ({
  table,
  column,
  vocabulary,
  conditions: { [`${table}_${column}_check`]: { holdsFor: vocabulary }, ...others },
});

/** Declares the spec that compares each of `columns` with its vocabulary. */
export function describeDeclaredColumns(
  database: ServiceDatabase,
  columns: readonly DeclaredColumn[],
): void {
  describe(`the constraints and indexes of ${database.schema}`, () => {
    const testDatabase = specDatabase(database);

    it.each(columns)('go by the vocabulary for the $column of $table', async (column) => {
      expect(await differencesFrom(testDatabase.dataSource, database.schema, column)).toEqual([]);
    });
  });
}

/** Sentences that name the constraint and the value; empty if all agree. */
export async function differencesFrom(
  dataSource: DataSource,
  schema: string,
  { table, column, vocabulary, conditions }: DeclaredColumn,
): Promise<string[]> {
  const found = await conditionsOn(dataSource, schema, table, column);
  const differences = Object.keys(conditions)
    .filter((name) => !found.some((condition) => condition.name === name))
    .map((name) => `${table} has no ${name} on its ${column}`);
  for (const { name, expression } of found) {
    const expected = conditions[name];
    if (!expected) {
      differences.push(`${table}.${name} names ${column}, and nothing says for which values`);
      continue;
    }
    const literals = [...expression.matchAll(/'([^']*)'::text/g)].map(([, literal]) => literal);
    const values = [...new Set([...vocabulary, ...expected.holdsFor])];
    for (const value of values) {
      const row = { ...expected.row, [column]: value };
      const [{ holds }] = await dataSource.query<[{ holds: boolean }]>(
        `SELECT coalesce((${expression}) ${expected.is ?? ''}, true) AS holds
         FROM jsonb_populate_record(NULL::"${schema}"."${table}", $1)`,
        [JSON.stringify(row)],
      );
      if (holds === expected.holdsFor.includes(value)) continue;
      const what = holds ? 'holds for' : 'does not hold for';
      differences.push(
        `${table}.${name} ${what} ${column} '${value}', unlike the vocabulary: a migration is missing`,
      );
    }
    if (expected.row) continue;
    for (const literal of literals.filter((one) => one && !vocabulary.includes(one))) {
      differences.push(
        `${table}.${name} names ${column} '${literal}', which the vocabulary does not know: a migration is missing`,
      );
    }
  }
  return differences;
}

/** Finds an exclusion constraint by its index of the same name. */
async function conditionsOn(
  dataSource: DataSource,
  schema: string,
  table: string,
  column: string,
): Promise<Condition[]> {
  return dataSource.query<Condition[]>(
    `WITH relation AS (SELECT format('%I.%I', $1::text, $2::text)::regclass AS id),
     conditions AS (
       SELECT conname AS name, pg_get_expr(conbin, conrelid) AS expression
         FROM pg_constraint, relation WHERE conrelid = id AND contype = 'c'
       UNION ALL
       SELECT c.relname, pg_get_expr(indpred, indrelid)
         FROM pg_index JOIN pg_class c ON c.oid = indexrelid, relation
         WHERE indrelid = id AND indpred IS NOT NULL
       UNION ALL
       SELECT attname, pg_get_expr(adbin, adrelid)
         FROM pg_attrdef JOIN pg_attribute a ON a.attrelid = adrelid AND a.attnum = adnum, relation
         WHERE adrelid = id AND attgenerated <> '')
     SELECT name, expression FROM conditions
     WHERE expression ~ ('\\m' || $3::text || '\\M') ORDER BY name`,
    [schema, table, column],
  );
}
