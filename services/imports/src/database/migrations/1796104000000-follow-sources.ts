import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a source has deleted or made inactive, and which import has last seen a row there. */
export class FollowSources1796104000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports.imported_customers
        ADD COLUMN inactive boolean NOT NULL DEFAULT false, ADD COLUMN seen_by uuid;
      ALTER TABLE imports.imported_service_history
        ADD COLUMN inactive boolean NOT NULL DEFAULT false, ADD COLUMN seen_by uuid;
      UPDATE imports.import_changes SET before = before || '{"inactive": false}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports.imported_customers DROP COLUMN inactive, DROP COLUMN seen_by;
      ALTER TABLE imports.imported_service_history DROP COLUMN inactive, DROP COLUMN seen_by;
      UPDATE imports.import_changes SET before = before - 'inactive'`);
  }
}
