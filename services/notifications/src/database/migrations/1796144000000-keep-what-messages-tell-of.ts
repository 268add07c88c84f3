import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A second drive or cancellation is other news than the first. Null: it isn't known, so not compared. */
export class KeepWhatMessagesTellOf1796144000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE notifications.messages ADD COLUMN status_since timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE notifications.messages DROP COLUMN status_since`);
  }
}
