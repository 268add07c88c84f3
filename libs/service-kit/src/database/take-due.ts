import type { DataSource, EntityManager } from 'typeorm';

/** Rows of a table that become due. Every property is SQL, with parameters from `$1`. */
export interface DueRows {
  /** May have an alias, as in `import_jobs AS job`. */
  readonly table: string;
  /** The primary key; `id` by default. */
  readonly key?: string;
  readonly isDue: string;
  /** Rows are taken in this order. */
  readonly order: string;
  readonly limit: number;
  /** The SET clause after which a row is no longer due: a lease, a claim or a later time. */
  readonly set: string;
  /** The columns to return; the key by default. */
  readonly returning?: string;
}

/**
 * Takes rows that are due. Several replicas may do so at the same time: each skips rows that
 * another one is taking. The array makes PostgreSQL select the rows once. With a plain `IN`, it may
 * select again for each row and take more than `limit`.
 */
export async function takeDue<Row = { id: string }>(
  database: DataSource | EntityManager,
  { table, key = 'id', isDue, order, limit, set, returning = key }: DueRows,
  values: readonly unknown[],
): Promise<Row[]> {
  const [taken] = await database.query<[Row[], number]>(
    `UPDATE ${table} SET ${set}
     WHERE ${key} = ANY (ARRAY(SELECT ${key} FROM ${table} WHERE ${isDue}
       ORDER BY ${order} LIMIT ${limit} FOR UPDATE SKIP LOCKED))
     RETURNING ${returning}`,
    [...values],
  );
  return taken;
}
