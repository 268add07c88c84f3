import type { JoinedCustomers } from '@contracts/imports/jobs';
import type { DataSource } from 'typeorm';

/** How many an answer names. */
const shown = 20;

/**
 * The imported customers that the job wrote last and that are one with a record that was here
 * before, by the rule or by a person's decision.
 */
export async function joinedCustomers(
  dataSource: DataSource,
  jobId: string,
): Promise<JoinedCustomers> {
  const rows = await dataSource.query<{ name: string; with: string; count: number }[]>(
    `SELECT trim(c.first_name || ' ' || c.last_name) AS name,
       trim(o.first_name || ' ' || o.last_name) AS with, count(*) OVER ()::int AS count
     FROM imported_customers c CROSS JOIN LATERAL (
       SELECT o.first_name, o.last_name FROM imported_customers o
       WHERE o.id = c.merged_into OR (o.merged_into = c.id
         AND o.imported_at <= c.imported_at AND o.written_by IS DISTINCT FROM $1)
       ORDER BY o.id LIMIT 1) AS o
     WHERE c.written_by = $1 ORDER BY c.id LIMIT ${shown}`,
    [jobId],
  );
  return {
    count: rows[0]?.count ?? 0,
    customers: rows.map((row) => ({ name: row.name, with: row.with })),
  };
}
