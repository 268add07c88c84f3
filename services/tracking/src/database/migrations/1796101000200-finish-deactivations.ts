import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A deactivation that was interrupted is undone in booking. */
export class FinishDeactivations1796101000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tracking.technicians ADD COLUMN leaving_since timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tracking.technicians DROP COLUMN leaving_since`);
  }
}
