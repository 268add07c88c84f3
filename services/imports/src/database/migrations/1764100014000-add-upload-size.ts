import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a file is going to be, as whoever sends it has said; without that its end is whatever came last. */
export class AddUploadSize1764100014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE imports.import_uploads ADD COLUMN bytes integer
         CONSTRAINT import_uploads_bytes_check CHECK (bytes > 0)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE imports.import_uploads DROP COLUMN bytes`);
  }
}
