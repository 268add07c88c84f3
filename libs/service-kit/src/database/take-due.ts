import type { DataSource, EntityManager } from 'typeorm';

/** Rows of a table that become due. All of it is SQL, with parameters from `$1`. */
export interface DueRows {
  /** May have an alias, as in `import_jobs AS job`. */
  readonly table: string;
  /** The primary key; `id` unless told otherwise. */
  readonly key?: string;
  readonly isDue: string;
  /** The first in this order are taken. */
  readonly order: string;
  readonly limit: number;
  /** What makes a taken row no longer due: a lease, a claim or a later time. */
  readonly set: string;
  /** The columns of the answer; the key unless told otherwise. */
  readonly returning?: string;
}

/**
 * Takes rows that are due. Replicas may do so at the same time: a row that one is taking is passed
 * over by the others. The array makes PostgreSQL pick the rows once; it may run a plain `IN` again
 * for each row, and then takes more than `limit`.
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
