import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How exact the last position is, and a newer one that no road leads to until another agrees. */
export class DoubtPositions1796143000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tracking.technicians
        ADD COLUMN location_accuracy double precision,
        ADD COLUMN location_doubted jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tracking.technicians DROP COLUMN location_accuracy, DROP COLUMN location_doubted`);
  }
}
