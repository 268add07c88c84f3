import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports wait in the order in which they began to wait, and one import of a customer runs at a time. */
export class TakeTurns1764200010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports.import_jobs
        -- since its begin, its undoing was asked for or its last worker let it go
        ADD COLUMN waiting_since timestamptz NOT NULL DEFAULT now()`);
    // Workers of today may have several of a customer. They find their claims void, and take them anew.
    await runner.query(`
      UPDATE imports.import_jobs
      SET waiting_since = created_at, claim = claim + 1, heartbeat_at = NULL
      WHERE finished_at IS NULL`);
    await runner.query(`
      CREATE UNIQUE INDEX one_run_of_customer ON imports.import_jobs (customer_id)
      WHERE customer_id IS NOT NULL AND heartbeat_at IS NOT NULL AND finished_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX imports.one_run_of_customer`);
    await runner.query(`ALTER TABLE imports.import_jobs DROP COLUMN waiting_since`);
  }
}
