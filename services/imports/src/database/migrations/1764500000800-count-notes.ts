import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts of rows that couldn't be read. */
export class CountNotes1764500000800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE imports.import_jobs ADD COLUMN noted integer NOT NULL DEFAULT 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE imports.import_jobs DROP COLUMN noted`);
  }
}
