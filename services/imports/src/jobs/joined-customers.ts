import type { JoinedCustomers } from '@contracts/imports/jobs';
import type { DataSource } from 'typeorm';

/** How many an answer names. */
const shown = 20;

/**
 * The imported customers that the job wrote last and that are one with a record that was here
 * before, by the rule or by a person's decision. Looks at merged customers only: each progress
 * message of a large import asks for them.
 */
export async function joinedCustomers(
  dataSource: DataSource,
  jobId: string,
): Promise<JoinedCustomers> {
  const rows = await dataSource.query<{ name: string; with: string; count: number }[]>(
    `WITH merged AS MATERIALIZED (
       SELECT id, merged_into, imported_at, written_by FROM imported_customers
       WHERE merged_into IS NOT NULL),
     pair AS (
       SELECT id, merged_into AS other FROM merged WHERE written_by = $1
       UNION ALL
       SELECT root.id, min(merged.id) FROM merged CROSS JOIN LATERAL (
         SELECT * FROM imported_customers WHERE id = merged.merged_into LIMIT 1) AS root
       WHERE root.written_by = $1 AND merged.imported_at <= root.imported_at
         AND merged.written_by IS DISTINCT FROM $1
       GROUP BY root.id),
     shown AS (
       SELECT id, other, count(*) OVER ()::int AS count FROM pair ORDER BY id LIMIT ${shown})
     SELECT trim(c.first_name || ' ' || c.last_name) AS name,
       trim(o.first_name || ' ' || o.last_name) AS with, count
     FROM shown JOIN imported_customers c USING (id) JOIN imported_customers o ON o.id = other
     ORDER BY c.id`,
    [jobId],
  );
  return {
    count: rows[0]?.count ?? 0,
    customers: rows.map((row) => ({ name: row.name, with: row.with })),
  };
}
