import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A step that comes again is recognized by the key that the phone gave it. */
export class StepsHaveKeys1764340000000 implements MigrationInterface {
  name = 'StepsHaveKeys1764340000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tracking.status_changes ADD COLUMN step_key text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tracking.status_changes DROP COLUMN step_key`);
  }
}
