import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Customers of files are known by name and street, too. Older keys have `hash:`; ids that are none
 * become such keys. The next import of the same people finds them by this index and gives them new
 * ones. Merges by number and address alone are offers now, if the names differ.
 */
export class KnowCustomersByMore1796430000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE imports.imported_customers SET source_key = 'hash:' || source_key
      WHERE source = 'csv' AND (source_key ~* '^id:[0-9]([.,][0-9]+)?e[+][0-9]{1,3}$'
        OR source_key ~* '^id:(none|na|n[.]a[.]?|n/a|nil|null|undefined|nan|unknown|tbd|tba|missing|no|no[ -]?id|x+|0+([.]0+)?|#(n/a|ref|value|name|div/0|null|num)[!?]?|[-.,_?*/ ]+)$')`);
    // Cells as spreadsheets and programs mark them as text.
    await runner.query(`
      UPDATE imports.imported_customers c SET source_key = bare.key
      FROM (SELECT id, regexp_replace(source_key, '^id:(?:="(.*)"|''([0-9(].*))$', 'id:\\1\\2') AS key
        FROM imports.imported_customers
        WHERE source = 'csv' AND source_key ~ '^id:(="[^"]*"$|''[0-9(])') AS bare
      WHERE c.id = bare.id AND NOT EXISTS (SELECT FROM imports.imported_customers o
        WHERE o.source = 'csv' AND o.source_key = bare.key)`);
    await runner.query(`
      CREATE INDEX imported_customers_old_keys ON imports.imported_customers (id)
        WHERE starts_with(source_key, 'hash:')`);
    await runner.query(`
      CREATE TEMP TABLE parted ON COMMIT DROP AS
      WITH undone AS (
        UPDATE imports.possible_matches m SET decision = 'open', decided_at = NULL,
          version = m.version + 1
        FROM imports.imported_customers a, imports.imported_customers b
        WHERE a.id = m.first_id AND b.id = m.second_id AND m.decision = 'same'
          AND m.decided_by IS NULL
          AND imports.folded(a.first_name || ' ' || a.last_name)
            <> imports.folded(b.first_name || ' ' || b.last_name)
        RETURNING m.first_id, m.second_id)
      SELECT DISTINCT c.id FROM undone
      JOIN imports.imported_customers one ON one.id IN (undone.first_id, undone.second_id)
      JOIN imports.imported_customers c
        ON coalesce(c.merged_into, c.id) = coalesce(one.merged_into, one.id)`);
    await runner.query(`
      WITH RECURSIVE reached AS (
        SELECT id AS start, id FROM parted
        UNION
        SELECT reached.start, next.id FROM reached CROSS JOIN LATERAL (
          SELECT second_id AS id FROM imports.possible_matches
            WHERE first_id = reached.id AND decision = 'same'
          UNION ALL
          SELECT first_id FROM imports.possible_matches
            WHERE second_id = reached.id AND decision = 'same') AS next)
      UPDATE imports.imported_customers c SET merged_into = nullif(root.id, c.id)
      FROM (SELECT start, min(id) AS id FROM reached GROUP BY start) AS root
      WHERE c.id = root.start AND c.merged_into IS DISTINCT FROM nullif(root.id, c.id)`);
    // No one would decide about all of them: many share these.
    await runner.query(`
      DELETE FROM imports.possible_matches m USING (
        SELECT first_id FROM imports.possible_matches
        WHERE decision = 'open' AND decided_by IS NULL
        GROUP BY first_id HAVING count(*) > 10) AS many
      WHERE m.first_id = many.first_id AND m.decision = 'open' AND m.decided_by IS NULL
        AND m.shares_phone AND m.shares_email`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX imports.imported_customers_old_keys`);
  }
}
