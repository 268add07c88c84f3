import type { DataSource, EntityManager } from 'typeorm';
import type { ClientBase, Pool } from 'pg';

/** A statement that PostgreSQL parses and plans once per connection: for hot paths. */
export interface NamedStatement {
  /** Unique in the service; the same name always means the same text. */
  readonly name: string;
  readonly text: string;
}

export interface StatementResult<Row> {
  readonly rows: Row[];
  /** Rows read, inserted, updated or deleted. */
  readonly count: number;
}

/**
 * Runs a prepared statement on the connection of `tx`, which must be a transaction's manager
 * (elsewhere there is no one connection to speak of).
 */
export async function namedQuery<Row>(
  tx: EntityManager,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<StatementResult<Row>> {
  if (!tx.queryRunner) throw new Error(`${statement.name} needs a transaction`);
  const client = (await tx.queryRunner.connect()) as ClientBase;
  const result = await client.query({ ...statement, values: [...values] });
  return { rows: result.rows as Row[], count: result.rowCount ?? 0 };
}

/** Runs a prepared statement that is a transaction of its own: one round trip. */
export async function namedStatement<Row>(
  dataSource: DataSource,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<StatementResult<Row>> {
  const { master } = dataSource.driver as unknown as { master: Pool };
  const result = await master.query({ ...statement, values: [...values] });
  return { rows: result.rows as Row[], count: result.rowCount ?? 0 };
}
