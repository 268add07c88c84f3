import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the batches of a job have come to, counted in the transaction that writes each: an answer that
 * gets lost loses no count. Of jobs that came before, the journal says it.
 */
export class CountWhatImportsBring1764200001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE booking.imported_counts (
        job_id text NOT NULL,
        record_table text NOT NULL CHECK (record_table IN ('appointments', 'service_requests')),
        customer_id integer NOT NULL,
        added integer NOT NULL,
        changed integer NOT NULL,
        PRIMARY KEY (job_id, record_table)
      )`);
    await runner.query(
      `CREATE INDEX imported_counts_of_customer ON booking.imported_counts (customer_id)`,
    );
    await runner.query(`
      INSERT INTO booking.imported_counts (job_id, record_table, customer_id, added, changed)
      SELECT job_id, record_table, min(customer_id), count(*) FILTER (WHERE before IS NULL),
        count(before)
      FROM booking.imported_changes GROUP BY job_id, record_table`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE booking.imported_counts`);
  }
}
