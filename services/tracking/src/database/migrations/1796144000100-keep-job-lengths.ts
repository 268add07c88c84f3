import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a technician is done with a job. Null for visits from before: an hour is assumed. */
export class KeepJobLengths1796144000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tracking.journeys ADD COLUMN slot_end timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tracking.journeys DROP COLUMN slot_end`);
  }
}
