import type { DataSource, EntityManager } from 'typeorm';
import type { ClientBase, Pool } from 'pg';

/** A statement that PostgreSQL parses and plans once per connection: for hot paths. */
export interface NamedStatement {
  /** Unique in the service. A name always has the same text. */
  readonly name: string;
  readonly text: string;
}

export interface StatementResult<Row> {
  readonly rows: Row[];
  /** Rows read, inserted, updated or deleted. */
  readonly count: number;
}

/**
 * Runs a prepared statement on the connection of `tx`, which must be a transaction's manager: only
 * those have a single connection.
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

/** Runs a prepared statement as its own transaction, in one round trip. */
export async function namedStatement<Row>(
  dataSource: DataSource,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<StatementResult<Row>> {
  const { master } = dataSource.driver as unknown as { master: Pool };
  const result = await master.query({ ...statement, values: [...values] });
  return { rows: result.rows as Row[], count: result.rowCount ?? 0 };
}
