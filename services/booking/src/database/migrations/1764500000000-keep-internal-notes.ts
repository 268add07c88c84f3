import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What only the office reads. */
export class KeepInternalNotes1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE booking.appointments ADD COLUMN internal_notes text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE booking.appointments DROP COLUMN internal_notes`);
  }
}
