import type { DataSource, Logger } from 'typeorm';

export interface CapturedQuery {
  readonly text: string;
  readonly values: unknown[];
}

/** @param statement may begin with options of EXPLAIN in parentheses */
export async function planOf(
  dataSource: DataSource,
  statement: string,
  values: readonly unknown[] = [],
): Promise<string> {
  const rows = await dataSource.query<Record<string, string>[]>(`EXPLAIN ${statement}`, [
    ...values,
  ]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The queries from now on. */
export function capturedQueries(dataSource: DataSource): CapturedQuery[] {
  const captured: CapturedQuery[] = [];
  const logQuery = (text: string, values: unknown[] = []) => void captured.push({ text, values });
  const logger = new Proxy({} as Logger, {
    get: (_, name) => (name === 'logQuery' ? logQuery : () => undefined),
  });
  Object.assign(dataSource, { logger });
  return captured;
}
